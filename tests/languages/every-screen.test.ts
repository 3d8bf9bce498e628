/** Every screen in other languages: in German, and in a pseudo-language with longer letters from right to left. */
import type { Page } from '@playwright/test';
import { languageCookie } from '@plenum/contracts/languages';
import { textOfError } from '@plenum/core/platform/errors';
import { newcomerScreens, organizerScreens, publicScreens, type Screen } from '../support/journeys/every-route.ts';
import { expect, test } from '../support/journeys/journey.ts';
import {
  UserTexts,
  englishOnlyWords,
  describeOverflow,
  visibleTextsOn,
  findUnreadableTexts,
  splitWords,
} from '../support/journeys/visible-texts.ts';
import { createVisitor } from '../support/journeys/visiting.ts';
import { runningProduct } from '../support/services/journey.ts';

const allScreensTimeoutMs = 480_000;

/** Names, keys, parts of URLs, and the people of the landing page. */
const sharedNames = [
  'Plenum', 'Deutsch', 'English', 'UTC', 'Ctrl', 'Esc', 'Enter', 'Shift', 'Alt', 'Tab', 'px', 'kB', 'MB',
  'XXXX', 'http', 'https', 'localhost', 'org', 'example', 'DELETE', 'Imani Okafor',
  'Joost de Wit', 'Priya Raman', 'Mateo Ruiz',
]; // prettier-ignore

/** The default rooms of an event, for a language without their names. */
const roomsOfEveryEvent = ['Foyer', 'Green room', 'Organizers'];

/** The link validation message of the server, in a language that it has. */
const serverTexts = textOfError('verification_link_invalid')('en');

/** The letters that the pseudo-language replaces (web/build/pseudo-language.ts). */
const unmarked = /[acdeghilnorstuwyz]/i;

interface Reading {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly widths: readonly [number, ...number[]];
  /** Whether a word that is not user data should be translated. */
  readonly isForeign: (word: string) => boolean;
}

const readings: readonly Reading[] = [
  {
    language: 'pseudo',
    direction: 'rtl',
    widths: [1366, 390],
    isForeign: (word) => word.length > 2 && /^[a-z]+$/i.test(word) && unmarked.test(word),
  },
  { language: 'de', direction: 'ltr', widths: [1366, 390], isForeign: (word) => english.has(word.toLowerCase()) },
];

const english = englishOnlyWords();

/** Visits screens and reports texts that are unreadable or untranslated. */
async function findTextProblems(
  page: Page,
  list: readonly Screen[],
  reading: Reading,
  data: UserTexts,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const visit = createVisitor(page);
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
      const unreadable = await visitScreens(page, isForeign, (word) => data.has(word));
      faults.push(...unreadable.map((fault) => `${path} at ${width}: ${fault}`));
    }
  }
  return faults;
}

/** Visits screens. Checks twice, because pages adapt to their window, and texts to their data, with a delay. */
async function visitScreens(
  page: Page,
  isForeign: (word: string) => boolean,
  isData: (word: string) => boolean,
): Promise<readonly string[]> {
  const faults = async (): Promise<readonly string[]> => {
    const foreign = (await visibleTextsOn(page)).filter((text) => splitWords(text).some(isForeign));
    const clipped = (await findUnreadableTexts(page))
      .filter(({ text, is_shortened }) => !(is_shortened && splitWords(text).every(isData)))
      .map(({ text, reason }) => `“${text}” ${reason}`);
    return [...foreign.map((text) => `says “${text}”`), ...clipped, await describeOverflow(page)].filter(
      (fault) => fault !== '',
    );
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
      const ignoredTexts = reading.language === 'pseudo' ? [serverTexts, ...roomsOfEveryEvent] : [];
      const data = new UserTexts(page, ...sharedNames, ...ignoredTexts, ...Object.values(person));
      const faults = [...(await findTextProblems(page, newcomerScreens, reading, data))];
      faults.push(...(await findTextProblems(page, await organizerScreens(context.request), reading, data)));
      await context.clearCookies({ name: /^(?!language$)/ });
      faults.push(...(await findTextProblems(page, publicScreens, reading, data)));
      expect(faults).toEqual([]);
    });
  });
}
