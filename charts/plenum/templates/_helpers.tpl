{{- /* Host of PUBLIC_URL, without the port. */ -}}
{{- define "plenum.host" -}}
{{- (urlParse .Values.settings.PUBLIC_URL).hostname -}}
{{- end -}}

{{- /* Name of an image: list of the root context and its values. */ -}}
{{- define "plenum.image" -}}
{{- $root := index . 0 -}}
{{- $image := index . 1 -}}
{{- if $image.digest -}}
{{- printf "%s@%s" $image.repository $image.digest | quote -}}
{{- else -}}
{{- printf "%s:%s" $image.repository ($image.tag | default $root.Chart.AppVersion) | quote -}}
{{- end -}}
{{- end -}}

{{- /* Entries of a ConfigMap. Helm reads numbers as floats, which it would print as 1e+06. */ -}}
{{- define "plenum.settings" -}}
{{- range $name, $value := . }}
{{ $name }}: {{ kindIs "float64" $value | ternary (int64 $value | toString) (toString $value) | quote }}
{{- end -}}
{{- end -}}

{{- /* DATABASE_DIRECT_URL is optional in secrets.values. */ -}}
{{- define "plenum.secretValues" -}}
{{- mergeOverwrite (dict "DATABASE_DIRECT_URL" .Values.secrets.values.DATABASE_URL) .Values.secrets.values | toYaml -}}
{{- end -}}

{{- /* The Job runs before the Secret of the release is created. */ -}}
{{- define "plenum.migrateSecret" -}}
{{- ternary "plenum-migrate" .Values.secrets.name .Values.secrets.create -}}
{{- end -}}

{{- /* Changes with the contents of the Secrets, so that pods are replaced. Empty if an existing Secret cannot be read, as in `helm template`. */ -}}
{{- define "plenum.secretsChecksum" -}}
{{- if .Values.secrets.create -}}
{{- include "plenum.secretValues" . | sha256sum -}}
{{- else -}}
{{- with lookup "v1" "Secret" .Release.Namespace .Values.secrets.name -}}
{{- toJson .data | sha256sum -}}
{{- end -}}
{{- end -}}
{{- end -}}
