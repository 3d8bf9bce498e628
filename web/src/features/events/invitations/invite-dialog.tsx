import { type ReactNode, useState } from 'react';
import { DemoNote } from '../../../ui/demo-note.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { RadioField } from '../../../ui/radio-group.tsx';
import { InviteByCsv } from './invite-by-csv.tsx';
import { InviteOne } from './invite-one.tsx';
import { InviteSeveral } from './invite-several.tsx';
import type { InvitedRole, InviteTarget } from './inviting.api.ts';
import { t } from './inviting.en.json';

interface InviteDialogProps {
  readonly target: InviteTarget;
  /** Roles that the viewer may assign, the highest first. */
  readonly roles: readonly InvitedRole[];
  /** Displays the number of free seats of the event. */
  readonly seats?: ReactNode;
  readonly onClose: () => void;
  /** Called after an invitation; the dialog may stay open with results. */
  readonly onInvited?: () => void;
}

/** Invites one person, several addresses or, into an event, all people of a CSV file. */
export function InviteDialog({ target, roles, seats, onClose, onInvited }: InviteDialogProps) {
  const methods = target.kind === 'event' ? (['single', 'several', 'csv'] as const) : (['single', 'several'] as const);
  const [method, setMethod] = useState<(typeof methods)[number]>('single');
  const shared = { target, roles, onClose, onInvited };
  return (
    <Modal open onClose={onClose} size="large" title={t('inviting.title')} description={t('inviting.text')}>
      <div className="grid gap-5">
        <DemoNote topic="mails" />
        {seats}
        <RadioField
          label={t('inviting.method')}
          columns={target.kind === 'event' ? 3 : 2}
          value={method}
          onChange={setMethod}
          options={methods.map((value) => ({ value, label: t(`inviting.method.${value}`) }))}
        />
        {method === 'single' && <InviteOne {...shared} />}
        {method === 'several' && <InviteSeveral {...shared} />}
        {method === 'csv' && target.kind === 'event' && (
          <InviteByCsv event_id={target.event_id} onClose={onClose} onInvited={onInvited} />
        )}
      </div>
    </Modal>
  );
}
