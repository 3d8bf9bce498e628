import { countMentions } from '@plenum/contracts/chat/mention-rules';
import type { PersonMini } from '@plenum/contracts/primitives';
import { useEffect, useEffectEvent, useId, useState, type RefObject } from 'react';
import type { MentionedUser, FindMentions } from '../../../../lib/chat/transcript.ts';
import { type ChatDraftKey, readFields, writeFields } from '../../../../lib/drafts.ts';
import { call } from '../../../../lib/http.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { ComboboxList } from '../../../../ui/combobox-list.tsx';
import { useSearchResults } from '../../../../ui/use-search-results.ts';
import { findMentionQuery } from './mention-query.ts';
import { t } from './mentioning.en.json';

interface MentioningProps {
  readonly room_id: number;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  /** Called with a function that finds the mentions in a text, when the choice of people changes. */
  readonly onChosen: (mentionsIn: FindMentions) => void;
  /** Key of the draft that stores the selected people. */
  readonly draftKey?: ChatDraftKey;
}

const debounceMs = 150;

/** People in the order in which they were selected. */
type Chosen = readonly MentionedUser[];

interface StoredMentions {
  readonly people: Chosen;
}

/** Of people with the same name, returns the last selected ones, as many as the name occurs in the text. */
const mentionsAmong =
  (chosen: Chosen): FindMentions =>
  (content) =>
    [...Map.groupBy(chosen, ({ name }) => name)].flatMap(([name, sameName]) =>
      sameName.slice(Math.max(0, sameName.length - countMentions(content, name))),
    );

/** The selected people, stored with the draft. */
function useChosen({ text, onChosen, draftKey }: MentioningProps) {
  const [chosen, setChosen] = useState<Chosen>(() => {
    const stored = draftKey === undefined ? {} : readFields<StoredMentions>(`mentions.${draftKey}`);
    return stored.people ?? [];
  });
  const notifyChosen = useEffectEvent(() => onChosen(mentionsAmong(chosen)));
  useEffect(() => notifyChosen(), [chosen]);
  const add = ({ id, full_name }: PersonMini): void => {
    const remaining = mentionsAmong(chosen)(text).filter(({ user_id }) => user_id !== id);
    const next: Chosen = [...remaining, { name: full_name, user_id: id }];
    setChosen(next);
    if (draftKey !== undefined) writeFields<StoredMentions>(`mentions.${draftKey}`, { people: next });
  };
  return { chosen, add };
}

/** Position of the caret; null while the input has no focus. */
function useCaret(input: MentioningProps['input']): number | null {
  const [caret, setCaret] = useState(() => input.current?.selectionStart ?? null);
  useEffect(() => {
    const field = input.current;
    if (field === null) return undefined;
    const updateCaret = (): void => setCaret(document.activeElement === field ? field.selectionStart : null);
    const caretEvents = ['input', 'keyup', 'click', 'focus', 'blur'] as const;
    for (const name of caretEvents) field.addEventListener(name, updateCaret);
    return () => {
      for (const name of caretEvents) field.removeEventListener(name, updateCaret);
    };
  }, [input]);
  return caret;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function useMentioning(props: MentioningProps) {
  const { room_id, input, text } = props;
  const { chosen, add } = useChosen(props);
  const caret = useCaret(input);
  const query =
    caret === null
      ? undefined
      : findMentionQuery(
          text,
          Math.min(caret, text.length),
          chosen.map(({ name }) => name),
        );
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [markedItem, setMarkedItem] = useState<{
    readonly items: readonly PersonMini[];
    readonly index: number;
  } | null>(null);
  const hasQuery = query !== undefined && query.from !== dismissed;
  const load = async (q: string, signal: AbortSignal): Promise<readonly PersonMini[]> =>
    (await call('GET /chat-rooms/:room_id/mentionable', { params: { room_id }, query: { q }, signal })).people;
  const results = useSearchResults({ active: hasQuery, query: query?.name ?? '', load, minLength: 0, debounceMs });
  const { items } = results;
  const isOpen = hasQuery && items.length > 0;
  const active = markedItem?.items === items ? markedItem.index : 0;
  const mark = (index: number): void => setMarkedItem({ items, index });
  const choose = (person: PersonMini): void => {
    const field = input.current;
    if (field === null || query === undefined) return;
    add(person);
    field.setRangeText(`@${person.full_name} `, query.from, field.selectionStart, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  /** Returns whether the list handled the key. */
  const handleKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const by = steps[key];
    const person = items[active];
    if (by !== undefined) mark((active + by + items.length) % items.length);
    else if ((key === 'Enter' || key === 'Tab') && !shiftKey && person !== undefined) choose(person);
    else if (key === 'Escape') setDismissed(query.from);
    else return false;
    return true;
  };
  return { results, isOpen, active, mark, choose, handleKey };
}

/** Passes the keys of the input to the list first, and sets the active option for assistive technology. */
function useListKeys(
  input: MentioningProps['input'],
  listId: string,
  { isOpen, active, handleKey }: Pick<ReturnType<typeof useMentioning>, 'isOpen' | 'active' | 'handleKey'>,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!handleKey(event)) return;
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
      onPoint={mentioning.mark}
      onChoose={mentioning.choose}
    />
  );
}
