/** Every screen in another language: in German, and in marked letters that are longer and run from right to left. */
import type { Page } from '@playwright/test';
import { languageCookie } from '@plenum/contracts/languages';
import { textOfError } from '@plenum/core/platform/errors';
import { newcomerScreens, organizerScreens, publicScreens, type Screen } from '../support/journeys/every-route.ts';
import { expect, test } from '../support/journeys/journey.ts';
import { Data, onlyEnglish, overflowOf, textsOn, unreadableOn, wordsIn } from '../support/journeys/visible-texts.ts';
import { visitor } from '../support/journeys/visiting.ts';
import { runningProduct } from '../support/services/journey.ts';

const allScreensTimeoutMs = 480_000;

/** Names of their own, keys, parts of addresses, and the people of the landing page. */
const sameEverywhere = [
  'Plenum', 'Deutsch', 'English', 'UTC', 'Ctrl', 'Esc', 'Enter', 'Shift', 'Alt', 'Tab', 'px', 'kB', 'MB',
  'XXXX', 'http', 'https', 'localhost', 'org', 'example', 'DELETE', 'Imani Okafor',
  'Joost de Wit', 'Priya Raman', 'Mateo Ruiz',
]; // prettier-ignore

/** The rooms that every event begins with, for a language in which they have no words. */
const roomsOfEveryEvent = ['General', 'Green room', 'Organizers'];

/** What the server says of a link, in a language that it has. */
const ofTheServer = textOfError('verification_link_invalid')('en');

/** The letters that the marked language has a mark for (web/build/pseudo-language.ts). */
const unmarked = /[acdeghilnorstuwyz]/i;

interface Reading {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly widths: readonly [number, ...number[]];
  /** Whether a word that is nobody’s data should be in another language. */
  readonly isForeign: (word: string) => boolean;
}

const readings: readonly Reading[] = [
  {
    language: 'pseudo',
    direction: 'rtl',
    widths: [1366, 390],
    isForeign: (word) => word.length > 2 && /^[a-z]+$/i.test(word) && unmarked.test(word),
  },
  { language: 'de', direction: 'ltr', widths: [1366], isForeign: (word) => english.has(word.toLowerCase()) },
];

const english = onlyEnglish();

/** Goes over screens and tells what cannot be read on them, or not in this language. */
async function faultsOn(page: Page, list: readonly Screen[], reading: Reading, data: Data): Promise<readonly string[]> {
  const faults: string[] = [];
  const visit = visitor(page);
  const isForeign = (word: string): boolean => reading.isForeign(word) && !data.has(word);
  for (const { path } of list) {
    await page.setViewportSize({ width: reading.widths[0], height: 900 });
    await visit(path);
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', reading.language);
    await expect(html).toHaveCSS('direction', reading.direction);
    for (const width of reading.widths) {
      await page.setViewportSize({ width, height: 900 });
      await data.settled();
      const found = await look(page, isForeign, (word) => data.has(word));
      faults.push(...found.map((fault) => `${path} at ${width}: ${fault}`));
    }
  }
  return faults;
}

/** Once more after a moment, because a page follows its window, and words their data, with a delay. */
async function look(
  page: Page,
  isForeign: (word: string) => boolean,
  isData: (word: string) => boolean,
): Promise<readonly string[]> {
  const faults = async (): Promise<readonly string[]> => {
    const foreign = (await textsOn(page)).filter((text) => wordsIn(text).some(isForeign));
    const cut = (await unreadableOn(page))
      .filter(({ text, is_shortened }) => !(is_shortened && wordsIn(text).every(isData)))
      .map(({ text, why }) => `“${text}” ${why}`);
    return [...foreign.map((text) => `says “${text}”`), ...cut, await overflowOf(page)].filter((fault) => fault !== '');
  };
  await expect
    .poll(faults, { timeout: 2000 })
    .toEqual([])
    .catch(() => undefined);
  return faults();
}

for (const reading of readings) {
  test.describe(reading.language, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('every screen', async ({ page, context, person }) => {
      test.setTimeout(allScreensTimeoutMs);
      await context.addCookies([{ name: languageCookie, value: reading.language, url: runningProduct().app }]);
      const known = reading.language === 'pseudo' ? [ofTheServer, ...roomsOfEveryEvent] : [];
      const data = new Data(page, ...sameEverywhere, ...known, ...Object.values(person));
      const faults = [...(await faultsOn(page, newcomerScreens, reading, data))];
      faults.push(...(await faultsOn(page, await organizerScreens(context.request), reading, data)));
      await context.clearCookies({ name: /^(?!language$)/ });
      faults.push(...(await faultsOn(page, publicScreens, reading, data)));
      expect(faults).toEqual([]);
    });
  });
}
