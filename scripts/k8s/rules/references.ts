/** Rules for references between objects. */
import {
  containersOf,
  type Manifest,
  nameOf,
  ofKind,
  selects,
  titleOf,
  type Workload,
  workloadsOf,
} from '../manifest.ts';
import type { Finding, Rule } from '../rule.ts';

const names = (objects: readonly Manifest[], kind: Manifest['kind']): Set<string> =>
  new Set(objects.filter((object) => object.kind === kind).map(nameOf));

/** Checks references to ConfigMaps and their keys. */
function configMapFindings(objects: readonly Manifest[]): Finding[] {
  const maps = new Map(ofKind(objects, 'ConfigMap').map((map) => [nameOf(map), Object.keys(map.data ?? {})]));
  return workloadsOf(objects).flatMap((workload) => {
    const asked = [
      ...containersOf(workload).flatMap(({ env = [], envFrom = [] }) => [
        ...envFrom.flatMap(({ configMapRef }) => (configMapRef === undefined ? [] : [{ name: configMapRef.name }])),
        ...env.flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef ?? []),
      ]),
      ...(workload.pod.volumes ?? []).flatMap(({ configMap }) =>
        configMap === undefined ? [] : [{ name: configMap.name }],
      ),
    ];
    return asked.flatMap((reference): Finding[] => {
      const keys = maps.get(reference.name ?? '');
      const key = 'key' in reference ? reference.key : undefined;
      const problem = `needs the ConfigMap ${reference.name ?? '?'}${key === undefined ? '' : ` with ${key}`}`;
      const isThere = keys !== undefined && (key === undefined || keys.includes(key));
      return isThere ? [] : [{ object: workload.title, problem }];
    });
  });
}

function accountFindings(objects: readonly Manifest[]): Finding[] {
  const accounts = names(objects, 'ServiceAccount');
  return workloadsOf(objects)
    .filter(({ pod }) => !accounts.has(pod.serviceAccountName ?? 'default'))
    .map(({ title, pod }) => ({ object: title, problem: `runs as ${pod.serviceAccountName ?? 'default'}` }));
}

/** Returns the volumes of a pod, from its own spec or the claims of its StatefulSet. */
function volumeNames(objects: readonly Manifest[], { kind, name, pod }: Workload): string[] {
  const set = kind === 'StatefulSet' ? ofKind(objects, 'StatefulSet').find((one) => nameOf(one) === name) : undefined;
  const claims = (set?.spec?.volumeClaimTemplates ?? []).map(nameOf);
  return [...(pod.volumes ?? []).map((volume) => volume.name), ...claims];
}

function volumeFindings(objects: readonly Manifest[]): Finding[] {
  const claims = names(objects, 'PersistentVolumeClaim');
  return workloadsOf(objects).flatMap((workload) => {
    const { title: object, pod } = workload;
    const there = volumeNames(objects, workload);
    const mounted = containersOf(workload).flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name));
    const lost = (pod.volumes ?? []).flatMap(({ persistentVolumeClaim: claim }) =>
      claim === undefined || claims.has(claim.claimName) ? [] : claim.claimName,
    );
    return [
      ...mounted.filter((name) => !there.includes(name)).map((name) => ({ object, problem: `mounts ${name}` })),
      ...there
        .filter((name) => !mounted.includes(name))
        .map((name) => ({ object, problem: `has the volume ${name} and mounts it nowhere` })),
      ...lost.map((name) => ({ object, problem: `needs the PersistentVolumeClaim ${name}` })),
    ];
  });
}

/** Checks labels by kind and name prefix: tools find the parts of an installation by their labels. */
function labelFindings(objects: readonly Manifest[]): Finding[] {
  const deployments = [...ofKind(objects, 'Deployment'), ...ofKind(objects, 'StatefulSet')];
  const selectors = deployments.flatMap((object): Finding[] =>
    selects(object.spec?.selector, object.spec?.template.metadata?.labels ?? {})
      ? []
      : [{ object: titleOf(object), problem: 'does not select its own pods' }],
  );
  const labels = workloadsOf(objects)
    .filter(
      ({ name, podLabels }) =>
        podLabels['app.kubernetes.io/name'] !== 'plenum' ||
        `plenum-${podLabels['app.kubernetes.io/component'] ?? ''}` !== name,
    )
    .map(({ title }) => ({ object: title, problem: 'is not labelled as its name says' }));
  return [...selectors, ...labels];
}

/** Checks that files in a command below the mount of a ConfigMap are in it. */
function scriptFindings(objects: readonly Manifest[]): Finding[] {
  const maps = new Map(ofKind(objects, 'ConfigMap').map((map) => [nameOf(map), Object.keys(map.data ?? {})]));
  return workloadsOf(objects).flatMap((workload) =>
    containersOf(workload).flatMap(({ command = [], volumeMounts = [] }) =>
      volumeMounts.flatMap(({ name, mountPath }): Finding[] => {
        const map = workload.pod.volumes?.find((volume) => volume.name === name)?.configMap?.name;
        if (map === undefined) return [];
        return command
          .filter((word) => word.startsWith(`${mountPath}/`))
          .filter((word) => maps.get(map)?.includes(word.slice(mountPath.length + 1)) === false)
          .map((word) => ({ object: workload.title, problem: `runs ${word}, which is not in the ConfigMap ${map}` }));
      }),
    ),
  );
}

/** Size limit of all annotations; `kubectl apply` stores the whole object in one. */
const objectMaxBytes = 262_144;

const sizeFindings = (objects: readonly Manifest[]): Finding[] =>
  objects
    .map((object) => ({ object: titleOf(object), bytes: Buffer.byteLength(JSON.stringify(object)) }))
    .filter(({ bytes }) => bytes >= objectMaxBytes)
    .map(({ object, bytes }) => ({ object, problem: `has ${bytes} bytes, too many for kubectl apply` }));

export const referenceRules: readonly Rule[] = [
  {
    name: 'config-maps',
    remedy: 'name a ConfigMap that is generated here, or generate it',
    look: configMapFindings,
  },
  {
    name: 'service-accounts',
    remedy: 'add a ServiceAccount of that name, without a token',
    look: accountFindings,
  },
  { name: 'volumes', remedy: 'make the names of volumes, mounts and claims the same', look: volumeFindings },
  {
    name: 'labels',
    remedy:
      'label pods app.kubernetes.io/name: plenum and app.kubernetes.io/component: what follows `plenum-` in the name',
    look: labelFindings,
  },
  { name: 'scripts', remedy: 'put the script into the folder of infra/ and run `npm run docs`', look: scriptFindings },
  { name: 'size', remedy: 'make several objects of it', look: sizeFindings },
];
