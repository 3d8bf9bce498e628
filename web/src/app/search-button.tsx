import { Search } from 'lucide-react';
import { Kbd } from '../ui/kbd.tsx';
import { t } from './app.en.json';
import { loadPalette } from './palette-host.tsx';
import { paletteKeys, openSearch } from './palette.ts';

/** Opens the palette, which is loaded on hover or focus. */
export function SearchButton() {
  // If preloading fails, the click retries and reports the failure.
  const preload = () => void loadPalette().catch(() => undefined);
  return (
    <button
      type="button"
      title={t('app.search')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={openSearch}
      className="flex h-11 min-w-11 items-center justify-center gap-2.5 rounded-md text-muted hover:bg-sunk hover:text-ink lg:border lg:border-edge lg:ps-3.5 lg:pe-2"
    >
      <Search aria-hidden="true" className="size-5 lg:size-4.5" />
      <span className="pe-6 text-sm max-lg:sr-only">
        {t('app.search.short')}
        <span className="sr-only"> {t('app.search.all')}</span>
      </span>
      <span aria-hidden="true" className="max-lg:hidden">
        <Kbd keys={paletteKeys} />
      </span>
    </button>
  );
}
