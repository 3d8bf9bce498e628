/** Validates every object against the schema of its kind: required fields and types. */
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { Value } from 'typebox/value';
import { customResources } from './custom-resources.ts';
import { type Manifest, titleOf } from './manifest.ts';
import type { Finding, Rule } from './rule.ts';

/** Each model expects its own type of data, which is what it validates. */
type Model = new (data: never) => { validate(): void };

const models: Readonly<Record<string, Model>> = {
  'apps/v1/Deployment': Deployment,
  'apps/v1/StatefulSet': StatefulSet,
  'autoscaling/v2/HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1/CronJob': CronJob,
  'batch/v1/Job': Job,
  'networking.k8s.io/v1/Ingress': Ingress,
  'networking.k8s.io/v1/NetworkPolicy': NetworkPolicy,
  'policy/v1/PodDisruptionBudget': PodDisruptionBudget,
  'v1/ConfigMap': ConfigMap,
  'v1/Namespace': Namespace,
  'v1/PersistentVolumeClaim': PersistentVolumeClaim,
  'v1/Secret': Secret,
  'v1/Service': Service,
  'v1/ServiceAccount': ServiceAccount,
};

/** Checks for built-in kinds of Kubernetes, as `apiVersion/kind`. */
export const isBuiltIn = (object: Manifest): boolean => `${object.apiVersion}/${object.kind}` in models;

function problemsOf(object: Manifest): string[] {
  const key = `${object.apiVersion}/${object.kind}`;
  const custom = customResources[key];
  if (custom !== undefined) {
    return Value.Errors(custom, object).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  }
  const Kind = models[key];
  if (Kind === undefined) return [`there is no schema for ${key}`];
  try {
    new Kind(object as never).validate();
    return [];
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split(', ');
  }
}

export const schemaRule: Rule = {
  name: 'schema',
  remedy: 'write what Kubernetes expects there; for a new kind of object add its schema to scripts/k8s/schema-check.ts',
  look: (objects) =>
    objects.flatMap((object): Finding[] => problemsOf(object).map((problem) => ({ object: titleOf(object), problem }))),
};
