/** Pages with a separate frame, most of them for links in emails. */
import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { usePageTitle } from '../lib/page-title.ts';
import { PlainFrame } from '../ui/plain-frame.tsx';

/** Creates the page that displays a view for the `:token` of the URL. */
export const linkPage = (title: string, View: ComponentType<{ readonly token: string }>) =>
  function LinkPage() {
    const { token = '' } = useParams();
    usePageTitle(title);
    return (
      <PlainFrame>
        <View key={token} token={token} />
      </PlainFrame>
    );
  };
