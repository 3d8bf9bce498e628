/** Counts what a guest goes through from a link to a screen of an event. */
import { expect } from '@playwright/test';

const screensMax = 4;
const mailsMax = 1;

/**
 * One way into an event. Each screen is named when the guest is on it, the one where they wanted to be included; a dialog
 * counts as a screen. `arrived` prints the screens, the mails and the seconds since the beginning.
 */
export class WayIn {
  readonly #name: string;
  readonly #screens: string[] = [];
  readonly #startedMs = Date.now();
  #mails = 0;

  /** @param name what the guest has and what they want */
  constructor(name: string) {
    this.#name = name;
  }

  /** The guest is on another screen. */
  screen(name: string): void {
    this.#screens.push(name);
  }

  /** The guest needs a mail to go on. */
  mail(): void {
    this.#mails += 1;
  }

  /** The guest is where they wanted to be: by four screens and one mail at most, or as many screens as are given. */
  arrived(at: string, most = screensMax): void {
    this.answered(at);
    expect(this.#screens.length, this.#screens.join(', ')).toBeLessThanOrEqual(most);
    expect(this.#mails).toBeLessThanOrEqual(mailsMax);
  }

  /** The guest is in, after somebody's answer or a free seat: there is no limit of screens. */
  answered(at: string): void {
    this.screen(at);
    const seconds = ((Date.now() - this.#startedMs) / 1000).toFixed(1);
    const mails = this.#mails === 1 ? '1 mail' : `${this.#mails} mails`;
    console.log(
      `${this.#name}: ${this.#screens.length} screens, ${mails}, ${seconds} s (${this.#screens.join(' → ')})`,
    );
  }
}
