import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDebounced } from '../lib/use-debounced.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { classNames } from './class-names.ts';
import { controlClass } from './control-class.ts';
import { t } from './kit.en.json';

/** Up to this width, most fields have no space for their label. */
const narrowScreen = '(width < 1024px)';

interface SearchBoxProps {
  readonly label: string;
  /** Search text of the URL. */
  readonly value: string;
  /** Called with the debounced text. */
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  readonly className?: string;
}

/** Search field whose text is a search parameter: typing is debounced, a change of the URL overrides the text. */
export function SearchBox({ label, value, onChange, maxLength, className }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const isNarrow = useMediaQuery(narrowScreen);
  const debounced = useDebounced(text);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (debounced !== value) onChange(debounced);
    // Only typing changes the URL; a change of the URL arrives as `value`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [debounced]);
  return (
    <div className={classNames('relative w-full sm:w-72', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-3.5 top-1/2 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        dir="auto"
        value={text}
        maxLength={maxLength}
        onChange={({ target }) => setText(target.value)}
        aria-label={label}
        placeholder={isNarrow ? t('kit.search') : label}
        className={controlClass(false, 'h-11 ps-10 text-ellipsis')}
      />
    </div>
  );
}
