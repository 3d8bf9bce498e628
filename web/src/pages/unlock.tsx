import { useParams } from 'react-router-dom';
import { t } from '../features/auth/auth.messages.ts';
import { DeviceUnlock } from '../features/auth/device-unlock.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { PlainFrame } from '../ui/plain-frame.tsx';

export function UnlockPage() {
  const { token = '' } = useParams();
  usePageTitle(t('auth.unlock.title'));
  return (
    <PlainFrame>
      <DeviceUnlock token={token} />
    </PlainFrame>
  );
}
