import { useRef, useState, type KeyboardEvent } from 'react';
import { controlClass } from './control-class.ts';
import { emojiList } from './emoji-names.ts';
import { t } from './emoji.en.json';

const columns = 7;
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
};

/** Emoji picker with a search by name; arrow keys move the focus. */
export function EmojiPanel({ onPick }: { readonly onPick: (emoji: string) => void }) {
  const [query, setQuery] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const matches = emojiList.filter(({ name }) => name.includes(query.trim().toLowerCase()));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = (steps[event.key] ?? 0) * (isRtl && event.key.endsWith('t') ? -1 : 1);
    if (step === 0) return;
    event.preventDefault();
    grid.current?.querySelectorAll('button')[index + step]?.focus();
  };
  return (
    <>
      <input
        type="search"
        dir="auto"
        // The panel is a dialog that the user has just opened.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={query}
        aria-label={t('emoji.search')}
        placeholder={t('emoji.search')}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={(event) => {
          const [first] = matches;
          // The search must not submit the surrounding form.
          if (event.key === 'Enter') event.preventDefault();
          if (event.key === 'Enter' && first !== undefined) onPick(first.emoji);
          if (event.key === 'ArrowDown') grid.current?.querySelector('button')?.focus();
        }}
        className={controlClass(false, 'mb-2 h-11 shrink-0')}
      />
      {matches.length === 0 && <p className="p-4 text-center text-sm text-muted">{t('emoji.none')}</p>}
      <div ref={grid} className="grid min-h-0 grid-cols-7 content-start overflow-y-auto">
        {matches.map(({ emoji, name }, index) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={name}
            onClick={() => onPick(emoji)}
            onKeyDown={(event) => onKeyDown(event, index)}
            className="grid h-11 place-items-center rounded-md text-xl -outline-offset-3 hover:bg-sunk"
          >
            {emoji}
          </button>
        ))}
      </div>
    </>
  );
}
