import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { Modal } from '../../../../ui/modal.tsx';
import { OpenSession } from './session-card.tsx';
import type { EditorChoices } from './session-editor.tsx';

interface SessionDialogProps {
  readonly session: AgendaSession;
  readonly choices: EditorChoices;
  readonly onClose: () => void;
}

export function SessionDialog({ session, choices, onClose }: SessionDialogProps) {
  return (
    <Modal open size="large" onClose={onClose} title={session.title} closeOnOutsideClick={false}>
      <OpenSession session_id={session.id} choices={choices} />
    </Modal>
  );
}
