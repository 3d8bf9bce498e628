import type { SponsorListItem } from '@plenum/contracts/schedule/sponsors';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { GroupOrder, Move } from '../../../ui/sort-order.ts';
import type { SortableParts } from '../../../ui/sortable-item.tsx';
import { type SortableGroup, SortableGroups } from '../../../ui/sortable-list.tsx';
import { showToast } from '../../../ui/toast.ts';
import { byTier, newOrders, type Tier, sponsorsWithoutTier } from './sponsor-order.ts';
import { SponsorRow } from './sponsor-row.tsx';
import { deleteSponsor, moveSponsors, toggleSponsor } from './sponsors.api.ts';
import { t } from './sponsors.en.json';
import { TierLabel } from './tier-label.tsx';

interface SponsorBoardProps {
  readonly event_id: number;
  readonly tiers: readonly Tier[];
  readonly sponsors: readonly SponsorListItem[];
  readonly onEdit: (sponsor: SponsorListItem) => void;
}

/** Key of the group without a tier; ids of tiers contain no spaces. */
const noTier = 'no tier';

const showFailure = (failure: unknown): void =>
  showToast({ tone: 'error', title: t('manage.failed'), text: failureMessage(failure) });

function groupsOf(tiers: readonly Tier[], sponsors: readonly SponsorListItem[]): SortableGroup<SponsorListItem>[] {
  const groups = byTier(tiers, sponsors).map(({ tier, sponsors: items }) => ({ key: tier.id, name: tier.name, items }));
  const untiered = sponsorsWithoutTier(tiers, sponsors);
  return untiered.length === 0 ? groups : [...groups, { key: noTier, name: t('manage.no_tier'), items: untiered }];
}

function confirmDelete(event_id: number, { id, name }: SponsorListItem): void {
  openModal('confirm', {
    title: t('manage.delete.title', { name }),
    text: t('manage.delete.text'),
    confirmLabel: t('manage.delete'),
    onConfirm: async () => {
      await deleteSponsor(event_id, id);
      showToast({ tone: 'good', title: t('manage.deleted', { name }) });
    },
  });
}

/** All sponsors by tier, sortable within and between tiers. */
export function SponsorBoard({ event_id, tiers, sponsors, onEdit }: SponsorBoardProps) {
  const move = async (order: readonly GroupOrder[], { item, to, index }: Move): Promise<void> => {
    const keys = order.find(({ key }) => key === to)?.keys ?? [];
    const list = keys.flatMap((key) => sponsors.find(({ id }) => id === key) ?? []);
    const tier_id = to === noTier ? null : String(to);
    const moves = newOrders(list, index).map(({ id, display_order }) => ({
      id,
      body: { display_order, ...(id === item ? { tier_id } : {}) },
    }));
    try {
      await moveSponsors(event_id, moves);
    } catch (failure) {
      showFailure(failure);
      throw failure;
    }
  };
  const groups = groupsOf(tiers, sponsors);
  const renderGroup = (group: SortableGroup<SponsorListItem>, list: ReactNode, { isOver }: { isOver: boolean }) => (
    <Group key={group.key} group={group} tier={tiers.find(({ id }) => id === group.key)} isOver={isOver}>
      {list}
    </Group>
  );
  const renderItem = (sponsor: SponsorListItem, sortable: SortableParts) => (
    <SponsorRow
      sponsor={sponsor}
      parts={sortable}
      onEdit={() => onEdit(sponsor)}
      onToggle={(field) => void toggleSponsor(event_id, sponsor.id, field).catch(showFailure)}
      onDelete={() => confirmDelete(event_id, sponsor)}
    />
  );
  return (
    <SortableGroups
      groups={groups}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      onMove={move}
      renderGroup={renderGroup}
      renderItem={renderItem}
    />
  );
}

interface GroupProps {
  readonly group: SortableGroup<SponsorListItem>;
  readonly tier: Tier | undefined;
  readonly isOver: boolean;
  readonly children: ReactNode;
}

function Group({ group, tier, isOver, children }: GroupProps) {
  return (
    <section
      className={classNames(
        'mb-6 rounded-xl border p-3 sm:p-4',
        isOver ? 'border-accent bg-accent-soft' : 'border-rule',
      )}
    >
      <h2 className="mb-3 flex flex-wrap items-center gap-2 font-sans text-base tracking-normal">
        {tier === undefined ? group.name : <TierLabel tier={tier} />}
        <Badge>{group.items.length}</Badge>
      </h2>
      {tier === undefined && <p className="mb-2 text-sm text-muted">{t('manage.no_tier.text')}</p>}
      <div className="relative">
        {children}
        {group.items.length === 0 && (
          <p className="pointer-events-none absolute inset-0 flex items-center text-sm text-muted">
            {t('manage.tier_empty')}
          </p>
        )}
      </div>
    </section>
  );
}
