import { classNames } from './class-names.ts';

/** Keys of a shortcut, a sequence or a combination. */
export function Kbd({ keys, className }: { readonly keys: readonly string[]; readonly className?: string }) {
  return (
    <span className={classNames('inline-flex shrink-0 gap-1', className)}>
      {keys.map((key) => (
        <kbd
          key={key}
          className="grid h-6 min-w-6 place-items-center rounded-sm border border-rule bg-surface px-1.5 font-sans text-xs font-semibold text-muted"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
