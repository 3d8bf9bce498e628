/** Counts the steps of a guest from a link to a screen of an event. */
import { expect } from '@playwright/test';

const maxScreens = 4;
const maxMails = 1;

/**
 * One way into an event. Each screen is named when the guest is on it, including the destination; a dialog counts as a
 * screen. `arrived` prints the screens, the emails and the seconds since the beginning.
 */
export class EntryPath {
  readonly #name: string;
  readonly #screens: string[] = [];
  readonly #startedMs = Date.now();
  #mails = 0;

  /** @param name the starting point of the guest and the destination */
  constructor(name: string) {
    this.#name = name;
  }

  /** Counts another screen of the guest. */
  screen(name: string): void {
    this.#screens.push(name);
  }

  /** Counts an email that the guest needs to continue. */
  mail(): void {
    this.#mails += 1;
  }

  /**
   * Ends the path, and checks that the guest has arrived after at most one email and four screens, or the given
   * number of screens.
   */
  arrived(at: string, most = maxScreens): void {
    this.admitted(at);
    expect(this.#screens.length, this.#screens.join(', ')).toBeLessThanOrEqual(most);
    expect(this.#mails).toBeLessThanOrEqual(maxMails);
  }

  /** Ends the path of a guest who joined after an approval or with a free seat, with any number of screens. */
  admitted(at: string): void {
    this.screen(at);
    const seconds = ((Date.now() - this.#startedMs) / 1000).toFixed(1);
    const mails = this.#mails === 1 ? '1 mail' : `${this.#mails} mails`;
    console.log(
      `${this.#name}: ${this.#screens.length} screens, ${mails}, ${seconds} s (${this.#screens.join(' → ')})`,
    );
  }
}
