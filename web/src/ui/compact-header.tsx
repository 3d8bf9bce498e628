import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CompactHeaderProps {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  /**
   * Whether there are few choices that repeat the title: phones then show only the choices and hide the title visually;
   * wider screens show both in one line.
   */
  readonly isTitleHiddenOnPhones?: boolean;
  /** Figures or a sentence below the title, in small print. */
  readonly text?: ReactNode;
  /** Choices between title and actions, such as the days of an event. */
  readonly children?: ReactNode;
}

/** The `h1` of a list or grid in one line of 44 px with its choices and actions, so that the rows begin near the top. */
export function CompactHeader({ title, isTitleHiddenOnPhones = false, text, actions, children }: CompactHeaderProps) {
  return (
    // Container queries, because messages may be next to the page.
    <div className={classNames('@container', children === undefined ? 'mb-4' : 'mb-1.5')}>
      <header
        className={classNames(
          'flex flex-wrap items-center gap-x-4 gap-y-2 @3xl:flex-nowrap',
          isTitleHiddenOnPhones && 'max-md:flex-nowrap',
        )}
      >
        <div
          className={classNames(
            'min-w-0',
            // Actions that do not fit next to the title wrap below it; a sentence wraps first.
            isTitleHiddenOnPhones
              ? 'shrink-0 max-md:contents'
              : text === undefined
                ? '@max-3xl:flex-auto'
                : '@max-3xl:flex-[1_1_12rem]',
            text === undefined && '@3xl:shrink-0',
          )}
        >
          <h1
            className={classNames(
              'text-2xl',
              text === undefined ? 'leading-11' : 'leading-7',
              isTitleHiddenOnPhones && 'max-md:sr-only',
            )}
          >
            {title}
          </h1>
          {text !== undefined && (
            <p className="tabular mt-1.5 min-h-4 text-xs leading-4 text-balance text-muted">{text}</p>
          )}
        </div>
        {children !== undefined && (
          <div
            className={classNames(
              'min-w-0',
              isTitleHiddenOnPhones
                ? // Beside the title if they fit.
                  'flex-auto max-md:basis-0 md:@max-3xl:order-last'
                : 'flex-1 @max-3xl:order-last @max-3xl:basis-full',
            )}
          >
            {children}
          </div>
        )}
        {actions !== undefined && (
          <div
            className={classNames(
              'flex flex-wrap gap-2 @3xl:ms-auto @3xl:shrink-0 @3xl:flex-nowrap max-sm:has-data-own-line:w-full',
              isTitleHiddenOnPhones && 'ms-auto shrink-0',
            )}
          >
            {actions}
          </div>
        )}
      </header>
    </div>
  );
}
