import { useNavigate } from 'react-router-dom';
import { t } from '../features/events/attendees/attendees.en.json';
import { CodeForm } from '../features/events/attendees/join-event.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { paths } from '../lib/paths.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { PlainFrame } from '../ui/plain-frame.tsx';

/** Page at a short URL for entering the join code that a stage wall shows, with or without a login. */
export function JoinCodePage() {
  const navigate = useNavigate();
  usePageTitle(pageName('page.join'));
  return (
    <PlainFrame>
      <h1 className="text-2xl">{pageName('page.join')}</h1>
      <p className="text-muted">{t('attendees.join.text')}</p>
      <CodeForm initial="" failure={undefined} onCode={(code) => void navigate(paths.joinEvent(code))} />
    </PlainFrame>
  );
}
