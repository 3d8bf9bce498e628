import { type LucideIcon, ClipboardPen, Ticket } from 'lucide-react';
import { useState } from 'react';
import { eventPaths } from '../../../lib/event-paths.ts';
import { failureMessage } from '../../../lib/http.ts';
import { go } from '../../../lib/navigate.ts';
import { paths } from '../../../lib/paths.ts';
import { closeAllModals, closeModal } from '../../../lib/stores/modals.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { enterDemo, enterDemoAsOrganizer } from './auth.api.ts';
import { t } from './demo.en.json';

/** Roles that are available in the demo, and the path of their first screen. */
const roles: Record<Role, { readonly icon: LucideIcon; readonly enter: () => Promise<string> }> = {
  attendee: {
    icon: Ticket,
    enter: async () => {
      await enterDemo();
      return paths.home();
    },
  },
  organizer: { icon: ClipboardPen, enter: async () => eventPaths.home(await enterDemoAsOrganizer()) },
};
type Role = 'attendee' | 'organizer';

/** Dialog that logs a visitor in to the demo, as an attendee of the demo conference or as the organizer of a copy of it. */
export function DemoModal() {
  const [enteringRole, setEnteringRole] = useState<Role>();
  const [problem, setProblem] = useState<string>();
  const enter = async (role: Role) => {
    if (enteringRole !== undefined) return;
    setEnteringRole(role);
    setProblem(undefined);
    try {
      const path = await roles[role].enter();
      closeAllModals();
      go(path);
    } catch (failure) {
      setProblem(failureMessage(failure));
      setEnteringRole(undefined);
    }
  };
  return (
    <Modal open onClose={() => closeModal('demo')} title={t('demo.title')} description={t('demo.text')} size="large">
      <div className="grid gap-4">
        {problem !== undefined && (
          <Alert tone="error" title={t('demo.failed')}>
            {problem}
          </Alert>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {(['attendee', 'organizer'] as const).map((role) => (
            <RoleButton key={role} role={role} isEntering={enteringRole === role} onChoose={() => void enter(role)} />
          ))}
        </div>
        <p className="text-sm text-muted">{t('demo.no_emails')}</p>
      </div>
    </Modal>
  );
}

interface RoleButtonProps {
  readonly role: Role;
  readonly isEntering: boolean;
  readonly onChoose: () => void;
}

function RoleButton({ role, isEntering, onChoose }: RoleButtonProps) {
  const Icon = roles[role].icon;
  return (
    <button
      type="button"
      aria-disabled={isEntering}
      aria-describedby={`demo-${role}`}
      onClick={onChoose}
      className="grid content-start justify-items-start gap-2 rounded-lg border border-edge bg-surface p-5 text-start hover:border-accent hover:bg-sunk"
    >
      <span className="grid size-10 place-items-center rounded-full bg-accent text-on-accent">
        {isEntering ? <Spinner className="size-5" /> : <Icon className="size-5" aria-hidden="true" />}
      </span>
      <span className="text-lg font-semibold">{t(isEntering ? `demo.${role}.busy` : `demo.${role}`)}</span>
      <span id={`demo-${role}`} className="text-sm text-muted">
        {t(`demo.${role}.text`)}
      </span>
    </button>
  );
}
