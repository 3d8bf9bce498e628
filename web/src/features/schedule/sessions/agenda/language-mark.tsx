import { createContext, useContext } from 'react';
import { languageName } from '../../../../lib/language-name.ts';
import { languageTag } from '../../../../lib/title-language.ts';
import { type MarkLabel, OutlinedMark } from './outlined-mark.tsx';

/** The most frequent language of the listed sessions; null if all have the same one, and language marks are omitted. */
export const AgendaLanguage = createContext<string | null>(null);

type Spoken = readonly { readonly language: string | null }[];

/** Returns the languages of sessions, the most frequent first, without invalid tags. */
export function languagesOf(sessions: Spoken): readonly string[] {
  const counts = Map.groupBy(sessions, ({ language }) => languageTag(language));
  return [...counts]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .flatMap(([tag]) => (tag === null ? [] : [tag]));
}

/** Returns the most frequent of several languages. */
export function mostFrequentLanguage(sessions: Spoken): string | null {
  const [commonLanguage = null, ...otherLanguages] = languagesOf(sessions);
  return otherLanguages.length === 0 ? null : commonLanguage;
}

/** Returns the language of a session if it differs from that of most sessions. */
export function useLanguageMark({ language }: { readonly language: string | null }): string | null {
  const commonLanguage = useContext(AgendaLanguage);
  const tag = languageTag(language);
  return commonLanguage === null || tag === commonLanguage ? null : tag;
}

interface LanguageMarkProps {
  readonly tag: string;
  readonly labels: MarkLabel;
}

/** Language of a session: its code, and its name for screen readers. */
export function LanguageMark({ tag, labels }: LanguageMarkProps) {
  return (
    <OutlinedMark>
      <span aria-hidden="true" className="uppercase">
        {tag}
      </span>
      {labels !== 'elsewhere' && <span className="sr-only">{languageName(tag)}</span>}
    </OutlinedMark>
  );
}
