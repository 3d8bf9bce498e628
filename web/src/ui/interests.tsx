/** Interests of a person, as displayed to other users. */
import { Sparkle } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { languageName } from '../lib/language-name.ts';
import { classNames } from './class-names.ts';
import { t } from './interests.en.json';

const chip =
  'relative flex max-w-full min-w-0 items-center gap-1 rounded-sm px-2 py-0.5 text-xs inset-ring forced-colors:border';
const plainChip = 'bg-sunk text-ink inset-ring-chip';

interface InterestChipsProps {
  readonly interests: readonly string[];
  /** If absent, all are displayed. */
  readonly maxLines?: number;
  /** Interests that the viewer shares. */
  readonly shared?: readonly string[];
}

const noInterests: readonly string[] = [];

/** Space for the number of hidden items. */
const morePx = 44;
const gapPx = 6;

/** Returns how many items fit into the lines, each at `top` and with its end `endPx` from the start of its line. */
export function countFitting(
  items: readonly { readonly top: number; readonly endPx: number }[],
  widthPx: number,
  maxLines: number,
): number {
  const tops = [...new Set(items.map(({ top }) => top))].toSorted((a, b) => a - b);
  const lastTop = tops[maxLines - 1];
  const fitting = lastTop === undefined ? items : items.filter(({ top }) => top <= lastTop);
  if (fitting.length === items.length) return items.length;
  const isFull = (fitting.at(-1)?.endPx ?? 0) + gapPx + morePx > widthPx;
  return Math.max(1, fitting.length - (isFull ? 1 : 0));
}

/**
 * Returns how many texts of a list fit into the given number of lines. Renders all of them to measure them before the
 * first paint.
 */
function useFitting(
  list: RefObject<HTMLElement | null>,
  texts: readonly string[],
  maxLines: number | undefined,
): number {
  const [measured, setMeasured] = useState<{
    readonly of: string;
    readonly widthPx: number;
    readonly fitting: number;
  }>();
  const [widthPx, setWidthPx] = useState(0);
  const of = texts.join('\n');
  const isMeasured = maxLines === undefined || (measured?.of === of && measured.widthPx === widthPx);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || isMeasured) return;
    const { left, right, width } = element.getBoundingClientRect();
    const isReversed = getComputedStyle(element).direction === 'rtl';
    const items = [...element.children].map((item) => {
      const box = item.getBoundingClientRect();
      return { top: Math.round(box.top), endPx: isReversed ? right - box.left : box.right - left };
    });
    const keep = (): void => {
      setWidthPx(Math.round(width));
      setMeasured({ of, widthPx: Math.round(width), fitting: countFitting(items, width, maxLines) });
    };
    keep();
  }, [list, of, isMeasured, maxLines]);
  useEffect(() => {
    const element = list.current;
    if (element === null || maxLines === undefined) return undefined;
    const observer = new ResizeObserver(() => setWidthPx(Math.round(element.getBoundingClientRect().width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, maxLines]);
  return isMeasured ? (measured?.fitting ?? texts.length) : texts.length;
}

/** Interests as small labels; a number replaces those that do not fit. */
export function InterestChips({ interests, maxLines, shared = noInterests }: InterestChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const fitting = useFitting(list, interests, maxLines);
  if (interests.length === 0) return null;
  const more = interests.length - fitting;
  return (
    <ul ref={list} aria-label={t('interests.label')} className="flex flex-wrap gap-1.5">
      {interests.slice(0, fitting).map((interest) => (
        <li
          key={interest}
          className={classNames(
            chip,
            shared.includes(interest)
              ? 'bg-accent-soft font-semibold text-on-accent-soft inset-ring-accent'
              : plainChip,
          )}
        >
          {shared.includes(interest) && <Sparkle aria-hidden="true" className="size-3 shrink-0" />}
          <bdi className="truncate">{interest}</bdi>
          {shared.includes(interest) && <span className="sr-only"> ({t('interests.shared')})</span>}
        </li>
      ))}
      {more > 0 && (
        <li className={classNames(chip, plainChip)}>
          <span aria-hidden="true">{t('interests.more', { count: more })}</span>
          <span className="sr-only">{t('interests.more.long', { count: more })}</span>
        </li>
      )}
    </ul>
  );
}

interface Topics {
  readonly interests: readonly string[];
  readonly ask_me_about: string | null;
  readonly languages: readonly string[];
}

interface TalkingPointsProps extends Topics, Pick<InterestChipsProps, 'shared'> {}

/** Checks whether a person has visible interests or languages. */
export const hasTalkingPoints = ({ interests, ask_me_about, languages }: Topics): boolean =>
  interests.length > 0 || ask_me_about !== null || languages.length > 0;

/** The line “ask me about” on one line with its label, such as in a list. */
export const AskMeAbout = ({ text }: { readonly text: string }) => (
  <p className="text-sm wrap-anywhere">
    <span className="text-muted">{t('interests.ask')}</span> {text}
  </p>
);

/** All interests of a person, and their languages. */
export function TalkingPoints(person: TalkingPointsProps) {
  if (!hasTalkingPoints(person)) return null;
  const { interests, ask_me_about, languages, shared = noInterests } = person;
  return (
    <div className="grid gap-2.5">
      {ask_me_about !== null && (
        <p className="wrap-anywhere">
          <span className="block text-sm text-muted">{t('interests.ask')}</span>
          {ask_me_about}
        </p>
      )}
      <InterestChips interests={interests} shared={shared} />
      {languages.length > 0 && (
        <p className="text-sm">
          <span className="text-muted">{t('interests.languages')}</span> {languages.map(languageName).join(', ')}
        </p>
      )}
    </div>
  );
}
