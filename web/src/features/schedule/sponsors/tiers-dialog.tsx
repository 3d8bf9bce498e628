import { maxSponsorTierNameLength, maxSponsorTiers } from '@plenum/contracts/limits';
import type { SponsorListItem } from '@plenum/contracts/schedule/sponsors';
import { Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useDraftedValues } from '../../../lib/drafts.ts';
import { failureMessage } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { type Tier, newTierId } from './sponsor-order.ts';
import { saveTiers } from './sponsors.api.ts';
import { t } from './sponsors.en.json';

interface TiersDialogProps {
  readonly event_id: number;
  readonly tiers: readonly Tier[];
  readonly sponsors: readonly SponsorListItem[];
  readonly onClose: () => void;
}

const newColor = '#0e5a41';

/** Returns the edited tiers; the draft survives a reload until it is saved. */
function useDraftedTiers(event_id: number, stored: readonly Tier[]) {
  const [{ tiers }, change, clearDraft] = useDraftedValues(`tiers.${event_id}`, { tiers: stored });
  return [tiers, (next: readonly Tier[]): void => change({ tiers: next }), clearDraft] as const;
}

/** Editor of the names, colors and order of the tiers; all saved together. */
export function TiersDialog({ event_id, tiers: stored, sponsors, onClose }: TiersDialogProps) {
  const [tiers, setTiers, clearDraft] = useDraftedTiers(event_id, stored);
  const [isNameMissing, setNameMissing] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  const add = (): void => {
    const id = newTierId(t('tiers.new'), new Set(tiers.map((tier) => tier.id)));
    setTiers([...tiers, { id, name: '', order: 0, color: newColor }]);
  };
  const save = async (): Promise<void> => {
    const saved = tiers.map((tier, index) => ({ ...tier, name: tier.name.trim(), order: index + 1 }));
    const isIncomplete = saved.some(({ name }) => name === '');
    setNameMissing(isIncomplete);
    if (isIncomplete) return;
    await attempt(async () => {
      await saveTiers(event_id, saved);
      clearDraft();
      onClose();
    });
  };
  return (
    <Modal
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      size="large"
      title={t('tiers.title')}
      description={t('tiers.text')}
    >
      {(isNameMissing || failure !== undefined) && (
        <Alert tone="error" className="mb-4">
          {isNameMissing ? t('tiers.name.missing') : failureMessage(failure)}
        </Alert>
      )}
      <SortableList<Tier>
        label={t('tiers.list')}
        items={tiers}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name || t('tiers.unnamed')}
        onMove={(keys) => setTiers(keys.flatMap((key) => tiers.find(({ id }) => id === key) ?? []))}
        renderItem={(tier, { handle, buttons }) => (
          <TierRow
            tier={tier}
            position={tiers.indexOf(tier) + 1}
            sponsorCount={sponsors.filter(({ tier_id }) => tier_id === tier.id).length}
            isOnly={tiers.length === 1}
            handle={handle}
            buttons={buttons}
            onChange={(part) => setTiers(tiers.map((other) => (other === tier ? { ...tier, ...part } : other)))}
            onDelete={() => setTiers(tiers.filter(({ id }) => id !== tier.id))}
          />
        )}
      />
      <Button
        variant="ghost"
        className="mt-3"
        disabled={tiers.length >= maxSponsorTiers}
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={add}
      >
        {t('tiers.add')}
      </Button>
      <DialogActions className="mt-6" loading={busy} onCancel={onClose} onConfirm={() => void save()}>
        {t('form.save')}
      </DialogActions>
    </Modal>
  );
}

interface TierRowProps {
  readonly tier: Tier;
  readonly position: number;
  /** Number of sponsors of the tier. */
  readonly sponsorCount: number;
  readonly isOnly: boolean;
  readonly handle: ReactNode;
  readonly buttons: ReactNode;
  readonly onChange: (part: Partial<Tier>) => void;
  readonly onDelete: () => void;
}

function TierRow({ tier, position, sponsorCount, isOnly, handle, buttons, onChange, onDelete }: TierRowProps) {
  return (
    <div className="flex flex-wrap items-end gap-2 rounded-lg border border-rule bg-surface p-2">
      {handle}
      <input
        type="color"
        aria-label={t('tiers.color', { position })}
        value={tier.color}
        onChange={({ target }) => onChange({ color: target.value })}
        className="size-11 shrink-0 cursor-pointer rounded-md border border-edge bg-surface p-1"
      />
      <TextField
        label={t('tiers.name', { position })}
        {...(sponsorCount > 0 ? { optional: t('tiers.used', { count: sponsorCount }) } : {})}
        value={tier.name}
        maxLength={maxSponsorTierNameLength}
        onChange={({ target }) => onChange({ name: target.value })}
        className="min-w-40 flex-1"
      />
      <div className="ms-auto flex items-center">
        {buttons}
        <IconButton
          label={t('tiers.delete', { name: tier.name || t('tiers.unnamed') })}
          disabled={sponsorCount > 0 || isOnly}
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
    </div>
  );
}
