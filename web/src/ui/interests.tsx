/** Interests of a person, as displayed to other users. */
import { languageName } from '../lib/language-name.ts';
import { classNames } from './class-names.ts';
import { t } from './interests.en.json';

const chip = 'relative flex max-w-full min-w-0 rounded-sm border px-2 py-0.5 text-xs text-ink';

interface InterestChipsProps {
  readonly interests: readonly string[];
  /** Displays all of them without it. */
  readonly max?: number;
  /** Those that the viewer has too. */
  readonly shared?: readonly string[];
}

const noInterests: readonly string[] = [];

/** Interests as small labels; those above the maximum as a number. */
export function InterestChips({ interests, max = interests.length, shared = noInterests }: InterestChipsProps) {
  if (interests.length === 0) return null;
  const more = interests.length - max;
  return (
    <ul aria-label={t('interests.label')} className="flex flex-wrap gap-1.5">
      {interests.slice(0, max).map((interest) => (
        <li
          key={interest}
          className={classNames(
            chip,
            shared.includes(interest) ? 'border-accent bg-accent-soft font-semibold' : 'border-rule',
          )}
        >
          <bdi className="truncate">{interest}</bdi>
          {shared.includes(interest) && <span className="sr-only"> ({t('interests.shared')})</span>}
        </li>
      ))}
      {more > 0 && (
        <li className={classNames(chip, 'border-rule')}>
          <span aria-hidden="true">{t('interests.more', { count: more })}</span>
          <span className="sr-only">{t('interests.more.long', { count: more })}</span>
        </li>
      )}
    </ul>
  );
}

interface TalkingPointsProps {
  readonly interests: readonly string[];
  readonly ask_me_about: string | null;
  readonly languages: readonly string[];
}

/** Checks whether a person has visible interests or languages. */
export const hasTalkingPoints = ({ interests, ask_me_about, languages }: TalkingPointsProps): boolean =>
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
  const { interests, ask_me_about, languages } = person;
  return (
    <div className="grid gap-2.5">
      {ask_me_about !== null && (
        <p className="wrap-anywhere">
          <span className="block text-sm text-muted">{t('interests.ask')}</span>
          {ask_me_about}
        </p>
      )}
      <InterestChips interests={interests} />
      {languages.length > 0 && (
        <p className="text-sm">
          <span className="text-muted">{t('interests.languages')}</span> {languages.map(languageName).join(', ')}
        </p>
      )}
    </div>
  );
}
