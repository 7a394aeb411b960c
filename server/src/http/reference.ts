type Json = Record<string, unknown>

const escape = (text: unknown) => String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** A JSON schema in the short form that a reader wants: names, types, `?` where a field may be missing. */
function shape(schema: Json | undefined, indent = ''): string {
  if (!schema) return 'nothing'
  const {
    type,
    properties,
    items,
    anyOf,
    enum: values,
    required,
    format,
  } = schema as {
    type?: string | string[]
    properties?: Record<string, Json>
    items?: Json
    anyOf?: Json[]
    enum?: unknown[]
    required?: string[]
    format?: string
  }
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf) return anyOf.map((part) => shape(part, indent)).join(' | ')
  if (type === 'array') return `[ ${shape(items, indent)} ]`
  if (properties) {
    const inner = `${indent}  `
    const lines = Object.entries(properties).map(
      ([name, property]) =>
        `${inner}${name}${required?.includes(name) ? '' : '?'}: ${shape(property, inner)}`,
    )
    return lines.length ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
  }
  return [type ?? 'any', format].filter(Boolean).join(' ')
}

const content = (part: Json | undefined): Json | undefined =>
  Object.values((part?.['content'] ?? {}) as Record<string, { schema: Json }>)[0]?.schema

function section(method: string, path: string, operation: Json): string {
  const parameters = operation['parameters'] as {
    name: string
    in: string
    required: boolean
    schema: Json
  }[]
  const responses = operation['responses'] as Record<string, Json>
  const body = operation['requestBody'] as Json | undefined
  const done = content(responses['200'])
  const errors = Object.entries(responses).filter(([status]) => status !== '200')
  return `<section id="${escape(operation['operationId'])}">
<h3><code class="method">${escape(method.toUpperCase())}</code> <code>${escape(path)}</code></h3>
<p>${escape(operation['summary'])}. ${escape(operation['description'])}</p>
${
  parameters.length
    ? `<table><caption>Parameters</caption><tbody>${parameters
        .map(
          (p) =>
            `<tr><th scope="row"><code>${escape(p.name)}${p.required ? '' : '?'}</code></th><td>${escape(p.in)}</td><td><code>${escape(shape(p.schema))}</code></td></tr>`,
        )
        .join('')}</tbody></table>`
    : ''
}
${body ? `<h4>Body <small>${escape(Object.keys(body['content'] as Json)[0])}</small></h4><pre tabindex="0">${escape(shape(content(body)))}</pre>` : ''}
<h4>Answer</h4><pre tabindex="0">${escape(shape((done?.['properties'] as Record<string, Json> | undefined)?.['data'] ?? done))}</pre>
<p>Errors: ${errors.map(([status, e]) => `${escape(status)} <code>${escape(e['description'])}</code>`).join(' · ')}</p>
</section>`
}

/** The OpenAPI document as one page without a script: readable anywhere, printable, found by the browser's search. */
export function referencePage(document: Json): string {
  const paths = document['paths'] as Record<string, Record<string, Json>>
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation,
      tag: String((operation['tags'] as string[])[0]),
    })),
  )
  const groups = [...Map.groupBy(all, (entry) => entry.tag)]
  const nav = groups
    .map(
      ([tag, entries]) =>
        `<li><a href="#${escape(tag)}">${escape(tag)}</a> <small>${entries.length}</small></li>`,
    )
    .join('')
  const main = groups
    .map(
      ([tag, entries]) =>
        `<h2 id="${escape(tag)}">${escape(tag)}</h2>${entries.map((e) => section(e.method, e.path, e.operation)).join('\n')}`,
    )
    .join('\n')
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Cairn API</title><link rel="stylesheet" href="/reference.css"></head><body>
<header><h1>Cairn API</h1><p>Base path <code>/api/v1</code>. Send <code>Authorization: Bearer …</code> with the token of
<code>POST /auth/login</code> or with an API token. ${escape((document['info'] as Json)['description'])}
The same as a document for tools: <a href="/api/v1/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Parts"><ul>${nav}</ul></nav><main>${main}</main></body></html>`
}
