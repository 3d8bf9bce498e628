import { useParams } from 'react-router-dom';
import { WallView } from '../features/chat-rooms/wall/wall-view.tsx';
import { t } from '../features/chat-rooms/wall/wall.en.json';
import { usePageTitle } from '../lib/page-title.ts';

/** Stage wall: a room on a projector or in a stream; public to everybody who has the address. */
export function WallPage() {
  const { token = '' } = useParams();
  usePageTitle(t('wall.title'));
  return <WallView key={token} token={token} />;
}
