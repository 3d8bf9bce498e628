import { defaultPageSize } from '@plenum/contracts/limits';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ButtonLink } from './button-link.tsx';
import { t } from './pager.en.json';

/** Cursors of the previous pages, stored in the state of the history entry; the cursor of the first page is empty. */
interface PagerState {
  readonly cursors: readonly string[];
}

function cursorsOf(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('cursors' in state) || !Array.isArray(state.cursors)) return [];
  return state.cursors.filter((cursor) => typeof cursor === 'string');
}

interface PagerProps {
  /** The displayed page; undefined while loading. */
  readonly data: { readonly next: string | null; readonly total_items: number } | undefined;
  readonly pageSize?: number;
}

/**
 * Links to the previous and next page, via the search parameter `after`. If the user opened a link to a later page,
 * only the start of the list is known, not the previous page or the page number.
 */
export function Pager({ data, pageSize = defaultPageSize }: PagerProps) {
  const [parameters] = useSearchParams();
  const cursors = cursorsOf(useLocation().state);
  const after = parameters.get('after') ?? '';
  if (data === undefined || (after === '' && data.next === null)) return null;
  const isNumberKnown = after === '' || cursors.length > 0;
  const linkTo = (cursor: string, before: readonly string[]) => {
    const search = new URLSearchParams(parameters);
    if (cursor === '') search.delete('after');
    else search.set('after', cursor);
    const state: PagerState = { cursors: before };
    return { to: { search: `?${search}` }, state };
  };
  return (
    <nav aria-label={t('pager.label')} className="mt-6 flex items-center justify-between gap-4">
      {after === '' ? (
        <span />
      ) : (
        <ButtonLink variant="secondary" size="small" {...linkTo(cursors.at(-1) ?? '', cursors.slice(0, -1))}>
          {t(isNumberKnown ? 'pager.previous' : 'pager.start')}
        </ButtonLink>
      )}
      {isNumberKnown && (
        <span className="tabular text-sm text-muted">
          {t('pager.position', {
            page: after === '' ? 1 : cursors.length + 1,
            total: Math.max(Math.ceil(data.total_items / pageSize), after === '' ? 1 : cursors.length + 1),
          })}
        </span>
      )}
      {data.next === null ? (
        <span />
      ) : (
        <ButtonLink
          variant="secondary"
          size="small"
          {...linkTo(data.next, isNumberKnown ? [...(after === '' ? [] : cursors), after] : [])}
        >
          {t('pager.next')}
        </ButtonLink>
      )}
    </nav>
  );
}
