import type { ChatRoomAdmin } from '@plenum/contracts/chat/chat-rooms';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../../../lib/http.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { revokeWall, createWall } from './manage-rooms.api.ts';
import { t } from './manage-rooms.en.json';

interface WallDialogProps {
  readonly room: ChatRoomAdmin;
  readonly onClose: () => void;
}

export function WallDialog({ room, onClose }: WallDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [busy, setBusy] = useState<'make' | 'end' | null>(null);
  const [problem, setProblem] = useState<string>();
  const attempt = async (operation: 'make' | 'end', action: () => Promise<void>): Promise<void> => {
    setBusy(operation);
    setProblem(undefined);
    try {
      await action();
    } catch (failure) {
      setProblem(failureMessage(failure));
    }
    setBusy(null);
  };
  const make = () => attempt('make', async () => setUrl((await createWall(room.event_id, room.id)).url));
  const end = () =>
    attempt('end', async () => {
      await revokeWall(room.event_id, room.id);
      showToast({ tone: 'good', title: t('wall.revoked') });
      onClose();
    });
  const has_wall = room.has_wall || url !== null;
  return (
    <Modal open onClose={onClose} title={t('wall.title', { name: room.name })} description={t('wall.text')}>
      <div className="grid gap-4">
        {problem !== undefined && <Alert tone="error">{problem}</Alert>}
        {url === null ? has_wall && <p className="text-sm">{t('wall.exists')}</p> : <Address url={url} />}
        <div className="flex flex-wrap justify-end gap-3">
          {has_wall && (
            <Button variant="danger" loading={busy === 'end'} disabled={busy !== null} onClick={() => void end()}>
              {t('wall.revoke')}
            </Button>
          )}
          {url === null && (
            <Button loading={busy === 'make'} disabled={busy !== null} onClick={() => void make()}>
              {t(has_wall ? 'wall.remake' : 'wall.make')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

function Address({ url }: { readonly url: string }) {
  return (
    <div className="grid gap-3">
      <TextField
        label={t('wall.address')}
        hint={t('wall.once')}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <CopyButton text={url} copiedTitle={t('wall.copied')} failedTitle={t('wall.not_copied')}>
          {t('wall.copy')}
        </CopyButton>
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('ghost')}>
          <ExternalLink aria-hidden="true" className="size-4" />
          {t('wall.show')}
        </a>
      </div>
    </div>
  );
}
