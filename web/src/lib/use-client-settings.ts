import { useEffect, useState } from 'react';
import { type ClientSettings, clientSettings } from './client-settings.ts';

/** Returns the settings of the operator: undefined until the reply, null if the request failed. */
export function useClientSettings(): ClientSettings | null | undefined {
  const [settings, setSettings] = useState<ClientSettings | null>();
  useEffect(() => void clientSettings().then(setSettings), []);
  return settings;
}
