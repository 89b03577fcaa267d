// SPDX-License-Identifier: Apache-2.0

/**
 * The tones of each alert: pitch in hertz, length and silence after it in milliseconds.
 *
 * Each has its own rhythm, because in a loud kitchen rhythms are easier to tell apart than pitches.
 */
const tones = {
  new: [[659, 110, 20], [880, 320, 0]],
  changed: [[784, 90, 110], [784, 90, 110], [784, 90, 0]],
  voided: [[523, 330, 40], [349, 420, 0]],
  late: [[988, 90, 50], [988, 90, 280], [988, 90, 50], [988, 90, 0]],
  rush: Array.from({ length: 7 }, () => [1175, 60, 50]),
  unseen: [[392, 230, 90], [392, 230, 90], [392, 230, 0]],
  // Of the board for guests: friendly, a chord that climbs.
  ready: [[523, 170, 20], [659, 170, 20], [784, 480, 0]],
  // Of a chat: short and quiet to bear.
  message: [[880, 70, 30], [1175, 110, 0]],
};

/** The loudness, where 1 would be the loudest possible. */
const volume = 0.6;
/** The time in which a tone swells, in seconds: a sudden one clicks. */
const fade = 0.005;

/** Plays the sounds of alerts, once a touch has allowed that. */
export class Sound {
  constructor() {
    this.context = null;
  }

  /** Whether sounds can be heard. */
  get isOn() {
    return this.context?.state === "running";
  }

  /** Whether the browser plays sounds without a touch, as that of a kitchen machine may. */
  get needsNoTouch() {
    this.context ??= new AudioContext();
    return this.isOn;
  }

  /** Begins, within a touch; returns whether the browser plays sounds. */
  async start() {
    try {
      this.context ??= new AudioContext();
      await this.context.resume();
    } catch {
      return false;
    }
    return this.isOn;
  }

  /** Plays the sound of an alert. */
  play(alert) {
    if (!this.isOn) return;
    let start = this.context.currentTime;
    for (const [pitch, length, rest] of tones[alert]) {
      this.tone(pitch, start, length / 1000);
      start += (length + rest) / 1000;
    }
  }

  tone(pitch, start, length) {
    const gain = this.context.createGain();
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + fade);
    gain.gain.setValueAtTime(volume, start + length - fade);
    gain.gain.linearRampToValueAtTime(0, start + length);
    gain.connect(this.context.destination);
    // A weaker octave above it, which small loudspeakers play better.
    for (const [factor, share] of [[1, 0.7], [2, 0.3]]) {
      const oscillator = this.context.createOscillator();
      const part = this.context.createGain();
      part.gain.value = share;
      oscillator.frequency.value = pitch * factor;
      oscillator.connect(part).connect(gain);
      oscillator.start(start);
      oscillator.stop(start + length);
    }
  }
}

/** Keeps the screen on; begins again when the page is visible again. */
export class WakeLock {
  constructor() {
    this.lock = null;
    this.isWanted = false;
    document.addEventListener("visibilitychange", () => {
      if (this.isWanted && document.visibilityState === "visible") this.request();
    });
  }

  /** Begins; returns whether the browser keeps the screen on. */
  async start() {
    this.isWanted = "wakeLock" in navigator;
    return this.isWanted && this.request();
  }

  async request() {
    try {
      this.lock = await navigator.wakeLock.request("screen");
      return true;
    } catch {
      return false;
    }
  }
}
