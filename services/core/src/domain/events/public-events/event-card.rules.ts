/** Link preview card of an event: the image that other services show next to a link to its page. */
import { contrastRatio, accessibleAccent, mixColors, paper, readableTextColor } from '@plenum/contracts/contrast';
import { seatsOf } from '@plenum/contracts/events/hemicycle-seats';
import type { ListedEvent } from '@plenum/contracts/events/public-events';
import { hasAccent, type Hex, isHex } from '@plenum/contracts/hex';
import type { Language } from '@plenum/contracts/languages';
import type { Box } from '../../../platform/images/draw-picture.ts';
import type { Face } from '../../../platform/images/fonts.ts';
import { messages } from '../../../platform/messages.ts';
import { normalizeText } from '../../../platform/text.ts';

export const cardWidthPx = 1200;
export const cardHeightPx = 630;
/** Left edge of the cover or the seats; the text is left of it. */
export const coverLeftPx = 720;
const paddingPx = 64;
const textWidthPx = coverLeftPx - 2 * paddingPx;

const cardTexts = messages('core/src/domain/events/public-events/event-card');

export type CardEvent = Pick<
  ListedEvent,
  | 'title'
  | 'company_name'
  | 'start_date'
  | 'end_date'
  | 'event_format'
  | 'venue_name'
  | 'venue_city'
  | 'venue_state'
  | 'venue_country'
> & { readonly branding: Pick<ListedEvent['branding'], 'primary_color' | 'secondary_color'> };

export interface CardColors {
  readonly ground: Hex;
  readonly text: Hex;
  /** Color of less important text. */
  readonly quiet: Hex;
  readonly lit: Hex;
  readonly unlit: Hex;
}

/** `chamber`, `on-chamber` and `lamp` of docs/design.md, for events without a custom color. */
const product = { ground: '#0b3b2c', text: '#f3f7ee', lit: '#ffd24a' } as const;
const textContrast = 4.5;
/** Minimum contrast ratio of shapes to the background. */
const shapeContrast = 2;
const quietShares = [0.78, 0.86, 0.94];
const unlitShare = 0.16;

/** Returns the color of the event, darkened if neither dark nor white text is readable on it. */
function groundOf(color: Hex): Hex {
  return contrastRatio(color, readableTextColor(color)) >= textContrast
    ? color
    : accessibleAccent(color, paper, textContrast);
}

/** Returns the colors of a card; all text on it has a contrast of at least 4.5. */
export function cardColors({ primary_color, secondary_color }: CardEvent['branding']): CardColors {
  const hasBranding = hasAccent(primary_color);
  const ground = hasBranding ? groundOf(primary_color) : product.ground;
  const text = hasBranding ? readableTextColor(ground) : product.text;
  const highlight = hasBranding ? secondary_color : product.lit;
  const quiet = quietShares.map((share) => mixColors(text, ground, share));
  return {
    ground,
    text,
    quiet: quiet.find((color) => contrastRatio(color, ground) >= textContrast) ?? text,
    lit: isHex(highlight) && contrastRatio(highlight, ground) >= shapeContrast ? highlight : text,
    unlit: mixColors(text, ground, unlitShare),
  };
}

/** Checks whether the fonts have a character. */
export type HasCharacter = (character: string) => boolean;

const isLetter = /[\p{L}\p{N}]/u;
const emptyBrackets = /[([{«„“"]\s*[)\]}»“”"]/gu;
const looseEnds = /^[\s\p{Pd}:|·•,;/&+]+|[\s\p{Pd}:|·•,;/&+]+$/gu;

/**
 * Removes characters missing from the fonts, such as emoji and letters of other scripts, which would be rendered as
 * boxes. Returns null if fewer than half of the letters remain.
 */
export function drawableLine(line: string, hasCharacter: HasCharacter): string | null {
  // Combining marks may be in another font than the letter.
  const characters = [
    ...normalizeText(line)
      .replaceAll(/[\p{M}\p{Cf}]/gu, '')
      .replaceAll(/\s+/gu, ' '),
  ];
  const drawable = characters.filter(hasCharacter);
  const countLetters = (list: readonly string[]): number => list.filter((character) => isLetter.test(character)).length;
  const letterCount = countLetters(drawable);
  if (letterCount === 0 || letterCount * 2 < countLetters(characters)) return null;
  const joined = drawable.join('');
  const cleaned =
    drawable.length === characters.length ? joined : joined.replaceAll(emptyBrackets, '').replaceAll(looseEnds, '');
  return cleaned.replaceAll(/ {2,}/g, ' ').trim();
}

const noon = 'T12:00:00Z';

/** Formats the dates of an event: “1 – 2 February 2026”. A line may break before a year and between two whole dates. */
export function cardDays({ start_date, end_date }: Pick<CardEvent, 'start_date' | 'end_date'>, language: Language) {
  const locale = language === 'en' ? 'en-GB' : language;
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format
    .formatRange(new Date(start_date + noon), new Date(end_date + noon))
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/(\d\.?) (?=\p{L})/gu, '$1\u00A0')
    .replace(/(?<=^\d+) – /u, '\u00A0–\u00A0')
    .replaceAll(' – ', '\u00A0– ');
}

function venueLine(event: CardEvent, language: Language, hasCharacter: HasCharacter): string | null {
  const t = cardTexts(language);
  if (event.event_format === 'VIRTUAL') return t('online');
  const parts = [event.venue_name, event.venue_city, event.venue_state, event.venue_country];
  const venue = parts.flatMap((part) => drawableLine(part ?? '', hasCharacter) ?? []).join(', ');
  if (event.event_format === 'IN_PERSON') return venue === '' ? null : venue;
  return venue === '' ? t('online') : t('hybrid', { place: venue });
}

const titleSizesPx = [84, 72, 62, 54, 46, 40] as const;
/** A longer title is truncated at this size; only a title with a very long word is smaller. */
const longTitlePx = 40;
const longWordPx = 30;
/** Size of the dates when they are the heading: each date fits on a line. */
const daysHeadingPx = 54;
const titleLineHeight = 1.08;
/** Height that remains for the title after the other lines. */
const titleHeightPx = 300;
/** Average width of a letter, relative to the font size. */
const letterWidth = 0.52;
/** Average share of a line that is filled before it breaks. */
const filledLineShare = 0.85;

/** Returns the largest size at which the title fits and its longest word fits on a line. */
export function titleSizePx(title: string): number {
  const widthOf = (text: string, sizePx: number): number => [...text].length * letterWidth * sizePx;
  const wordsFit = (sizePx: number): boolean =>
    title.split(/[ -]/).every((word) => widthOf(word, sizePx) <= textWidthPx);
  const titleFits = (sizePx: number): boolean =>
    wordsFit(sizePx) && widthOf(title, sizePx) <= titleLines(sizePx) * textWidthPx * filledLineShare;
  return titleSizesPx.find(titleFits) ?? (wordsFit(longTitlePx) ? longTitlePx : longWordPx);
}

/** Returns the maximum number of lines of a title. */
const titleLines = (sizePx: number): number => Math.floor(titleHeightPx / (sizePx * titleLineHeight));

const seatRows = { rows: 9, inner: 100, gap: 44, spacing: 42 } as const;
/** Anchor of the seats: the card shows the left half of the rows, which extend as far as a cover would. */
const floor = { x: cardWidthPx, y: 590 } as const;
const litShare = 0.28;

/** Distributes the lit seats pseudo-randomly, the same on every card. */
const isLit = (index: number): boolean => (Math.imul(index + 1, 0x85_eb_ca_6b) >>> 8) % 1000 < litShare * 1000;

/** Returns SVG with the rows of seats of a hemicycle, some of them lit. */
export function cardSeats({ lit, unlit }: Pick<CardColors, 'lit' | 'unlit'>): string {
  const circles = seatsOf(seatRows).map(({ x, y, row }, index) => {
    const fill = isLit(index) ? lit : unlit;
    return `<circle cx="${(floor.x + x).toFixed(1)}" cy="${(floor.y + y).toFixed(1)}" r="${9 + row}" fill="${fill}"/>`;
  });
  const size = `width="${cardWidthPx}" height="${cardHeightPx}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${circles.join('')}</svg>`;
}

const line = (face: Face, content: string, maxLines: number, style: Box['style']): Box => ({
  face,
  content,
  style: { display: 'block', lineClamp: maxLines, overflowWrap: 'break-word', ...style },
});

/**
 * Returns the text of a card: the host, the title, the dates and the place. If the title cannot be rendered, the dates
 * become the heading.
 */
export function cardText(event: CardEvent, language: Language, hasCharacter: HasCharacter): Box {
  const { text, quiet } = cardColors(event.branding);
  const title = drawableLine(event.title, hasCharacter);
  const host = drawableLine(event.company_name, hasCharacter);
  const venue = venueLine(event, language, hasCharacter);
  const days = cardDays(event, language);
  const sizePx = title === null ? daysHeadingPx : titleSizePx(title);
  const heading = {
    fontSize: sizePx,
    lineHeight: titleLineHeight,
    letterSpacing: '-0.03em',
    color: text,
  };
  const lines = {
    host:
      host === null
        ? []
        : [line('strong', host, 1, { fontSize: 26, lineHeight: 1.3, wordBreak: 'break-all', color: quiet })],
    days: title === null ? [] : [line('strong', days, 2, { fontSize: 32, lineHeight: 1.3, color: text })],
    place: venue === null ? [] : [line('text', venue, 2, { fontSize: 28, lineHeight: 1.35, color: quiet })],
  };
  const column = { display: 'flex', flexDirection: 'column', width: textWidthPx } as const;
  return {
    style: {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      width: coverLeftPx,
      height: cardHeightPx,
      padding: paddingPx,
      boxSizing: 'border-box',
    },
    content: [
      {
        style: { ...column, gap: 18 },
        content: [...lines.host, line('heading', title ?? days, titleLines(sizePx), heading)],
      },
      { style: { ...column, gap: 4 }, content: [...lines.days, ...lines.place] },
    ],
  };
}
