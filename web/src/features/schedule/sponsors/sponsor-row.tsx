import type { SponsorListItem } from '@plenum/contracts/schedule/sponsors';
import { Star } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import type { SortableParts } from '../../../ui/sortable-item.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { SponsorLogo } from './sponsor-logo.tsx';
import type { SponsorActions } from './sponsor-menu.tsx';
import { t } from './sponsors.en.json';

const SponsorMenu = lazy(() => import('./sponsor-menu.tsx').then((module) => ({ default: module.SponsorMenu })));

interface SponsorRowProps extends SponsorActions {
  readonly sponsor: SponsorListItem;
  readonly parts: SortableParts;
}

/** Sponsor in the list of organizers; on phones, only the menu contains the switches. */
export function SponsorRow({ sponsor, parts, ...actions }: SponsorRowProps) {
  const { name, website_url, is_active, featured, clicks } = sponsor;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-rule bg-surface p-2',
        !is_active && 'border-dashed',
      )}
    >
      {parts.handle}
      <SponsorLogo sponsor={sponsor} className="size-12 p-1" />
      <div className="min-w-40 flex-1">
        <p className="line-clamp-2 font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="truncate text-sm text-muted">{is_active ? (website_url ?? '') : t('manage.hidden')}</p>
        {website_url !== null && clicks !== null && (
          <p className="text-sm text-muted">
            {clicks.total === 0 ? t('manage.clicks.none') : t('manage.clicks', { ...clicks })}
          </p>
        )}
      </div>
      <SwitchField
        label={t('manage.shown')}
        checked={is_active}
        onChange={() => actions.onToggle('active')}
        className="max-sm:hidden"
      />
      <IconButton
        label={t('manage.featured', { name })}
        aria-pressed={featured}
        onClick={() => actions.onToggle('featured')}
        className="max-sm:hidden"
      >
        <Star aria-hidden="true" className={classNames('size-5', featured && 'fill-current text-accent')} />
      </IconButton>
      <div className="ms-auto flex items-center">
        {parts.buttons}
        <RowMenu name={name}>
          {() => (
            <Suspense fallback={null}>
              <SponsorMenu sponsor={sponsor} {...actions} />
            </Suspense>
          )}
        </RowMenu>
      </div>
    </div>
  );
}
