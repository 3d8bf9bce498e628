import { useParams } from 'react-router-dom';
import { MailChoicePage as MailChoice } from '../features/mail-choices/mail-choice-page.tsx';
import { t } from '../features/mail-choices/mail-choices.messages.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { PlainFrame } from '../ui/plain-frame.tsx';

export function MailChoicePage() {
  const { token = '' } = useParams();
  usePageTitle(t('mail_choices.title'));
  return (
    <PlainFrame>
      <MailChoice key={token} token={token} />
    </PlainFrame>
  );
}
