import { useState } from 'react';
import { failureMessage } from '../lib/http.ts';
import { closeModal, type ConfirmData } from '../lib/stores/modals.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { t } from './ui.en.json';

/**
 * Asks for confirmation before an irreversible action; a click outside does nothing. Opened by `openModal('confirm',
 * …)`.
 */
export function ConfirmDialog({ data }: { readonly data: ConfirmData }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => closeModal('confirm');
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await data.onConfirm();
      close();
    } catch (cause) {
      setFailure(failureMessage(cause));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      onClose={close}
      title={data.title}
      description={data.text}
      closeOnOutside={false}
      size="small"
      role="alertdialog"
    >
      {failure !== undefined && (
        <Alert tone="error" className="mb-4">
          {failure}
        </Alert>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={close}>
          {data.cancel_label ?? t('ui.cancel')}
        </Button>
        <Button
          variant={data.destructive === false ? 'primary' : 'danger'}
          loading={busy}
          onClick={() => void confirm()}
        >
          {data.confirm_label}
        </Button>
      </div>
    </Modal>
  );
}
