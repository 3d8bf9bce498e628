/** The texts of a screen, and whether all of them are readable. */
import { join } from 'node:path';
import type { Page, Response } from '@playwright/test';
import { repositoryRoot } from '../../../scripts/embedded/paths.ts';
import { inLanguage, literalsOf, messageFiles, parseMessage, readTexts } from '../../../web/build/messages.ts';

/** Visible and accessible texts: texts, names of controls, and the title of the page. */
const collectTexts = `(() => {
  const found = [document.title];
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (holder.closest('script, style, noscript, textarea, [lang]:not(html)')) continue;
    const seen = holder.closest('select') ?? holder;
    if (node.data.trim() !== '' && isVisible(seen)) found.push(node.data.trim());
  }
  for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll('[' + name + ']')) {
      if (isVisible(element)) found.push(element.getAttribute(name));
    }
  }
  return [...new Set(found)];
})()`;

export const visibleTextsOn = (page: Page): Promise<readonly string[]> => page.evaluate(collectTexts);

/** Names of days, months and time zones, and relative times, which the browser formats. */
const browserTexts = (() => {
  const result: string[] = [];
  for (const locale of ['en-GB', 'de-DE']) {
    const distance = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    for (const unit of ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const) {
      result.push(...[-2, -1, 0, 1, 2].map((value) => distance.format(value, unit)));
    }
    const languages = new Intl.DisplayNames(locale, { type: 'language' });
    result.push(...['de', 'en', 'fr'].map((tag) => languages.of(tag) ?? ''));
    // Every month, and every day of the week at least once.
    for (let day = 0; day < 12 * 7; day += 1) {
      const date = new Date(Date.UTC(2027, day % 12, 1 + (day % 7)));
      for (const style of ['long', 'short'] as const) {
        result.push(
          date.toLocaleDateString(locale, { month: style }),
          date.toLocaleDateString(locale, { weekday: style }),
        );
      }
    }
  }
  return [...result, ...Intl.supportedValuesOf('timeZone')];
})();

/** Splits a text into words of letters; parts of names and addresses count separately. */
export const splitWords = (text: string): readonly string[] => text.match(/\p{L}+/gu) ?? [];

const lower = (text: string): string => text.toLowerCase();

const codeLength = 8;

/** Checks for values of enumerations, which must be shown by their catalogue text. */
const isEnumeration = (text: string): boolean => /^[A-Z][A-Z_]+$/.test(text) && text.length !== codeLength;

function stringsIn(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return key === 'message' || isEnumeration(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => stringsIn(part, Array.isArray(value) ? key : name));
}

/** Texts of users and browsers, collected from the responses that a page gets: they have no fixed language. */
export class UserTexts {
  readonly #words = new Set(browserTexts.flatMap(splitWords).map(lower));
  readonly #coming = new Set<Promise<void>>();

  constructor(page: Page, ...knownTexts: readonly string[]) {
    this.#add(knownTexts);
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/')) return;
      const read = this.#read(response).finally(() => this.#coming.delete(read));
      this.#coming.add(read);
    });
  }

  #add(texts: readonly string[]): void {
    // A code is displayed in two halves.
    const halves = texts
      .filter((text) => /^[\dA-Z]{8}$/.test(text))
      .flatMap((code) => [code.slice(0, 4), code.slice(4)]);
    for (const word of [...texts, ...halves].flatMap(splitWords)) this.#words.add(lower(word));
  }

  async #read(response: Response): Promise<void> {
    // Requests of a closed page no longer have a body.
    const body: unknown = await response.json().catch(() => undefined);
    this.#add(stringsIn(body));
  }

  /** Waits for pending responses. */
  async settled(): Promise<void> {
    await Promise.all(this.#coming);
  }

  has(word: string): boolean {
    return this.#words.has(lower(word));
  }
}

/** Returns the texts of all catalogues of a language. */
const textsIn = (language: string): readonly string[] =>
  messageFiles()
    .map((path) => readTexts(join(repositoryRoot, 'web/src', inLanguage(path, language))))
    .flatMap((texts) => Object.values(texts).flatMap((text) => literalsOf(parseMessage(text))));

const wordSet = (texts: readonly string[]): ReadonlySet<string> => new Set(texts.flatMap(splitWords).map(lower));

/** Returns words that occur in English texts and never in German ones. */
export function englishOnlyWords(): ReadonlySet<string> {
  const german = wordSet(textsIn('de'));
  const english = wordSet(textsIn('en'));
  return new Set([...english].filter((word) => word.length > 2 && !german.has(word)));
}

/**
 * Texts that are clipped by a box with hidden overflow, or that overflow their control. Screen-reader texts and
 * scrollable content are excluded, as are previews of screens, which are inert.
 */
const unreadable = `(() => {
  const faults = [];
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (element) => '<' + element.tagName.toLowerCase() + ' class="' + element.className + '">';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (node.data.trim() === '' || !isVisible(holder) || holder.closest('option, textarea, [aria-hidden=true], [inert]')) continue;
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    const sticksOut = (box) => left < box.left - 1.5 || right > box.right + 1.5;
    for (let box = holder; box !== document.body; box = box.parentElement) {
      const { overflowX, display, clipPath } = getComputedStyle(box);
      // Screen-reader texts.
      if (clipPath !== 'none' || box.matches('.heard')) break;
      const is_scrolled = overflowX === 'auto' || overflowX === 'scroll';
      const cuts = overflowX === 'hidden' || overflowX === 'clip';
      const holds = box.matches('button, a, label, th, h1, h2, h3, [role=tab], [role=status]') && !display.startsWith('inline') && display !== 'contents';
      if ((cuts || holds) && sticksOut(box.getBoundingClientRect())) {
        const is_shortened = getComputedStyle(holder).textOverflow === 'ellipsis' || getComputedStyle(box).textOverflow === 'ellipsis';
        faults.push({ text: node.data.trim(), is_shortened, reason: (cuts ? 'cut by ' : 'sticks out of ') + name(box) });
        break;
      }
      if (is_scrolled) break;
    }
  }
  return faults;
})()`;

interface Unreadable {
  readonly text: string;
  /** Deliberately truncated with an ellipsis, like names of any length. */
  readonly is_shortened: boolean;
  readonly reason: string;
}

/** Returns texts that are not completely readable, with the reason. */
export const findUnreadableTexts = (page: Page): Promise<readonly Unreadable[]> => page.evaluate(unreadable);

/** Describes how far the page scrolls horizontally, and the first overflowing element. */
const overflow = `(() => {
  const width = document.documentElement.scrollWidth;
  if (width <= innerWidth) return '';
  const sticksOut = (element) => {
    const { left, right } = element.getBoundingClientRect();
    const isHidden = ['hidden', 'clip'].includes(getComputedStyle(element.parentElement).overflowX);
    return !isHidden && (left < -1 || right > innerWidth + 1);
  };
  const first = [...document.body.querySelectorAll('*')].find(sticksOut);
  return 'is ' + width + ' px wide in a window of ' + innerWidth + ': ' + first?.outerHTML.slice(0, 200);
})()`;

export const describeOverflow = (page: Page): Promise<string> => page.evaluate(overflow);
