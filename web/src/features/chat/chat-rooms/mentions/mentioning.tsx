import { countMentions } from '@plenum/contracts/chat/mention-rules';
import type { PersonMini } from '@plenum/contracts/primitives';
import { useEffect, useEffectEvent, useId, useState, type RefObject } from 'react';
import type { Mentioned, MentionsIn } from '../../../../lib/chat/transcript.ts';
import { type ChatDraftKey, readFields, writeFields } from '../../../../lib/drafts.ts';
import { call } from '../../../../lib/http.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { ComboboxList } from '../../../../ui/combobox-list.tsx';
import { useSearchResults } from '../../../../ui/use-search-results.ts';
import { mentionQuery } from './mention-query.ts';
import { t } from './mentioning.en.json';

interface MentioningProps {
  readonly room_id: number;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  /** Called with a function that finds the mentions in a text, when the choice of people changes. */
  readonly onChosen: (mentionsIn: MentionsIn) => void;
  /** Key of the draft that stores the chosen people. */
  readonly place?: ChatDraftKey;
}

const restMs = 150;

/** People in the order in which they were chosen. */
type Chosen = readonly Mentioned[];

interface Kept {
  readonly people: Chosen;
}

/** Of people with the same name, the last ones chosen, as many as the name occurs in the text. */
const among =
  (chosen: Chosen): MentionsIn =>
  (content) =>
    [...Map.groupBy(chosen, ({ name }) => name)].flatMap(([name, namesakes]) =>
      namesakes.slice(Math.max(0, namesakes.length - countMentions(content, name))),
    );

/** The chosen people, stored with the draft. */
function useChosen({ text, onChosen, place }: MentioningProps) {
  const [chosen, setChosen] = useState<Chosen>(() => {
    const kept = place === undefined ? {} : readFields<Kept>(`mentions.${place}`);
    return kept.people ?? [];
  });
  const tell = useEffectEvent(() => onChosen(among(chosen)));
  useEffect(() => tell(), [chosen]);
  const add = ({ id, full_name }: PersonMini): void => {
    const stays = among(chosen)(text).filter(({ user_id }) => user_id !== id);
    const next: Chosen = [...stays, { name: full_name, user_id: id }];
    setChosen(next);
    if (place !== undefined) writeFields<Kept>(`mentions.${place}`, { people: next });
  };
  return { chosen, add };
}

/** Position of the caret; null while the input has no focus. */
function useCaret(input: MentioningProps['input']): number | null {
  const [caret, setCaret] = useState(() => input.current?.selectionStart ?? null);
  useEffect(() => {
    const field = input.current;
    if (field === null) return undefined;
    const follow = (): void => setCaret(document.activeElement === field ? field.selectionStart : null);
    const moves = ['input', 'keyup', 'click', 'focus', 'blur'] as const;
    for (const name of moves) field.addEventListener(name, follow);
    return () => {
      for (const name of moves) field.removeEventListener(name, follow);
    };
  }, [input]);
  return caret;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function useMentioning(props: MentioningProps) {
  const { room_id, input, text } = props;
  const { chosen, add } = useChosen(props);
  const caret = useCaret(input);
  const asked =
    caret === null
      ? undefined
      : mentionQuery(
          text,
          Math.min(caret, text.length),
          chosen.map(({ name }) => name),
        );
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [pointed, setPointed] = useState<{ readonly items: readonly PersonMini[]; readonly index: number } | null>(
    null,
  );
  const isAsked = asked !== undefined && asked.from !== dismissed;
  const load = async (q: string, signal: AbortSignal): Promise<readonly PersonMini[]> =>
    (await call('GET /chat-rooms/:room_id/mentionable', { params: { room_id }, query: { q }, signal })).people;
  const results = useSearchResults({ active: isAsked, query: asked?.name ?? '', load, minLength: 0, restMs });
  const { items } = results;
  const isOpen = isAsked && items.length > 0;
  const active = pointed?.items === items ? pointed.index : 0;
  const point = (index: number): void => setPointed({ items, index });
  const choose = (person: PersonMini): void => {
    const field = input.current;
    if (field === null || asked === undefined) return;
    add(person);
    field.setRangeText(`@${person.full_name} `, asked.from, field.selectionStart, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  /** Returns whether the list handled the key. */
  const press = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const by = steps[key];
    const person = items[active];
    if (by !== undefined) point((active + by + items.length) % items.length);
    else if ((key === 'Enter' || key === 'Tab') && !shiftKey && person !== undefined) choose(person);
    else if (key === 'Escape') setDismissed(asked.from);
    else return false;
    return true;
  };
  return { results, isOpen, active, point, choose, press };
}

/** Passes the keys of the input to the list first, and sets the active option for assistive technology. */
function useListKeys(
  input: MentioningProps['input'],
  listId: string,
  { isOpen, active, press }: Pick<ReturnType<typeof useMentioning>, 'isOpen' | 'active' | 'press'>,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!press(event)) return;
    // The same key submits the input.
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const field = input.current;
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    field?.addEventListener('keydown', listener);
    return () => field?.removeEventListener('keydown', listener);
  }, [input]);
  useEffect(() => {
    const field = input.current;
    if (field === null || !isOpen) return undefined;
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', listId);
    field.setAttribute('aria-activedescendant', `${listId}-${active}`);
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant']) field.removeAttribute(name);
    };
  }, [input, listId, isOpen, active]);
}

/**
 * Completion of names behind an `@` in a text field, which keeps the focus (ARIA: a list with an active descendant). Fills
 * the width of its parent, above or below it.
 */
export function Mentioning(props: MentioningProps) {
  const listId = useId();
  const mentioning = useMentioning(props);
  useListKeys(props.input, listId, mentioning);
  if (!mentioning.isOpen) return null;
  return (
    <ComboboxList<PersonMini>
      {...{ listId, label: t('mention.people') }}
      results={mentioning.results}
      active={mentioning.active}
      valueKey={undefined}
      keyOf={({ id }) => id}
      labelOf={({ full_name }) => full_name}
      renderOption={(person, marked) => (
        <span className="flex items-center gap-3">
          <Avatar name={person.full_name} image_url={person.image_url} size="small" />
          <span dir="auto" className="min-w-0 truncate">
            {marked}
          </span>
        </span>
      )}
      emptyText={undefined}
      minLength={0}
      onPoint={mentioning.point}
      onChoose={mentioning.choose}
    />
  );
}
