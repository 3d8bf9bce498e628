import { failureMessage } from '../lib/http.ts';
import { closeModal, type ConfirmData } from '../lib/stores/modals.ts';
import { useAttempt } from '../lib/use-attempt.ts';
import { Alert } from './alert.tsx';
import { DialogActions, Modal } from './modal.tsx';

/**
 * Asks for confirmation before an irreversible action; a click outside does nothing. Opened by `openModal('confirm',
 * …)`.
 */
export function ConfirmDialog({ data }: { readonly data: ConfirmData }) {
  const { busy, failure, attempt } = useAttempt();
  const close = () => closeModal('confirm');
  const confirm = () =>
    attempt(async () => {
      await data.onConfirm();
      close();
    });
  return (
    <Modal
      open
      onClose={close}
      title={data.title}
      description={data.text}
      closeOnOutsideClick={false}
      size="small"
      role="alertdialog"
    >
      {failure !== undefined && (
        <Alert tone="error" className="mb-4">
          {failureMessage(failure)}
        </Alert>
      )}
      <DialogActions
        onCancel={close}
        variant={data.destructive === false ? 'primary' : 'danger'}
        loading={busy}
        onConfirm={() => void confirm()}
        cancelLabel={data.cancelLabel}
      >
        {data.confirmLabel}
      </DialogActions>
    </Modal>
  );
}
