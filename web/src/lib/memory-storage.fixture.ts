/** Creates the part of the browser’s `Storage` that the web app uses, for Node. */
export function memoryStorage(): Storage {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  };
  return new Proxy(kept, { get: (_target, name) => methods[name as keyof typeof methods] }) as never;
}
