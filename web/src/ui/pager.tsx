import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from './button-link.tsx';
import { t } from './pager.en.json';

/** Links to the previous and next page, via the search parameter `page`. */
export function Pager({ page, total_pages }: { readonly page: number; readonly total_pages: number }) {
  const [parameters] = useSearchParams();
  if (total_pages < 2) return null;
  const linkTo = (target: number) => {
    const next = new URLSearchParams(parameters);
    next.set('page', String(target));
    return { search: `?${next}` };
  };
  return (
    <nav aria-label={t('pager.label')} className="mt-6 flex items-center justify-between gap-4">
      {page > 1 ? (
        <ButtonLink variant="secondary" size="small" to={linkTo(page - 1)}>
          {t('pager.previous')}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="tabular text-sm text-muted">{t('pager.position', { page, total: total_pages })}</span>
      {page < total_pages ? (
        <ButtonLink variant="secondary" size="small" to={linkTo(page + 1)}>
          {t('pager.next')}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
