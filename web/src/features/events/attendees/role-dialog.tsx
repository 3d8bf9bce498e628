import type { EventUserRole } from '@plenum/contracts/enums';
import type { EventUserAdmin } from '@plenum/contracts/events/attendees';
import { isHighestRole, isSpeakerRole, isDemotedSpeaker } from '@plenum/contracts/permissions';
import { useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { RadioField } from '../../../ui/radio-group.tsx';
import { showToast } from '../../../ui/toast.ts';
import { changeRole } from './people.api.ts';
import { t } from './people.en.json';

interface RoleDialogProps {
  readonly person: Pick<EventUserAdmin, 'event_id' | 'user_id' | 'full_name' | 'role'>;
  /** Roles that the viewer may assign. */
  readonly roles: readonly EventUserRole[];
  readonly onClose: () => void;
}

export function RoleDialog({ person, roles, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(person.role);
  const { busy, failure, attempt } = useAttempt();
  const name = person.full_name;
  const leaves = isSpeakerRole(person.role) && !isSpeakerRole(role);
  const isOffStage = isDemotedSpeaker(person.role, role);
  const save = () =>
    attempt(async () => {
      await changeRole(person, role);
      showToast({ tone: 'good', title: t('role.changed', { name, role: t(`people.role.${role}`) }) });
      onClose();
    });
  return (
    <Modal open onClose={onClose} title={t('role.title', { name })}>
      <div className="grid gap-4">
        {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
        <RadioField
          label={t('people.role')}
          value={role}
          onChange={setRole}
          options={roles.map((value) => ({
            value,
            label: t(`people.role.${value}`),
            description: t(`role.about.${value}`),
          }))}
        />
        <div aria-live="polite" className="grid gap-3">
          {leaves && (
            <Alert tone={isOffStage ? 'warn' : 'info'}>
              {t(isOffStage ? 'role.leaves_stage' : 'role.keeps_stage')}
            </Alert>
          )}
          {isHighestRole(role) && !isHighestRole(person.role) && <Alert tone="warn">{t('role.new_admin')}</Alert>}
        </div>
        <DialogActions onCancel={onClose} disabled={role === person.role} loading={busy} onConfirm={() => void save()}>
          {t('role.save')}
        </DialogActions>
      </div>
    </Modal>
  );
}
