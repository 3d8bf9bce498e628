/** Brings the images to the nodes where that is known: kind and k3d take them from this machine's Docker. */
import { onPath } from '../../embedded/debian-packages.ts';
import { outputOf } from '../../images/run-program.ts';
import { kubectl, kubectlJson } from './kubectl.ts';
import type { Trial } from './trial.ts';

const product = ['plenum/server:0.1.0', 'plenum/web:0.1.0'];

interface NodeWithImages {
  readonly metadata: { readonly name: string };
  readonly status: { readonly images?: readonly { readonly names?: readonly string[] }[] };
}

/** Loads the images, or says where the nodes get them from. */
export async function loadImages({ options }: Trial): Promise<string[]> {
  const named = product.map((reference) => options.images[reference.split(':')[0] ?? ''] ?? reference);
  const context = await kubectl(['config', 'current-context']);
  const [, kind, name] = /^(kind|k3d)-(.+)$/.exec(context) ?? [];
  if (kind === 'kind' && name !== undefined && onPath('kind') !== undefined) {
    await outputOf('kind', ['load', 'docker-image', '--name', name, ...named]);
    return [`loaded into kind cluster ${name}: ${named.join(', ')}`];
  }
  if (kind === 'k3d' && name !== undefined && onPath('k3d') !== undefined) {
    await outputOf('k3d', ['image', 'import', '--cluster', name, ...named]);
    return [`imported into k3d cluster ${name}: ${named.join(', ')}`];
  }
  const { items } = await kubectlJson<{ items: NodeWithImages[] }>(['get', 'nodes']);
  const has = (node: NodeWithImages, reference: string) =>
    node.status.images?.some(({ names }) => names?.some((known) => known.endsWith(reference))) === true;
  return named.map((reference) => {
    const count = items.filter((node) => has(node, reference)).length;
    return `${reference}: on ${count} of ${items.length} nodes${count < items.length ? '; the others pull it' : ''}`;
  });
}
