import { t } from './now.en.json';

/** Button that brings the reader of a list or grid back to the current time. */
export const NowButton = ({ onPress }: { readonly onPress: () => void }) => (
  <button
    type="button"
    title={t('now.go')}
    onClick={onPress}
    className="inline-flex h-11 shrink-0 animate-rise items-center gap-2 rounded-md bg-accent px-3.5 text-sm font-semibold text-on-accent hover:bg-accent-strong"
  >
    <span aria-hidden="true" className="size-2 rounded-full bg-current" />
    {t('now')}
  </button>
);
