import { credentialsFor, listAnswers, type Media, type Operation, type Response } from '../../schema/index.ts'
import { describeBody } from './body.ts'
import type { MessageScope } from './message-scope.ts'
import { type MediaData, type OperationData, type ResponseData, referToRuntime } from './operation-data.ts'
import { headerReader, makeParameterData } from './parameter.ts'

/** Describes an operation to the runtime: method, path, parameters, security, request and responses. */
export function describeOperation(scope: MessageScope, operation: Operation): OperationData {
  const { api, id, method, path, parameters, request } = operation
  const sent: MessageScope = { ...scope, isRequest: true }
  const security = credentialsFor(scope.layout.version, operation)
  return {
    ...(scope.isUnchecked ? { unchecked: true } : { check: referToRuntime('checkInput') }),
    ...{ api, id, method: method.toUpperCase(), path },
    parameters: parameters.map((parameter) => makeParameterData(sent, parameter, path)),
    ...(security.length > 0 && {
      security: security.map((asked) =>
        asked.map(({ scheme, in: place, name, authScheme, scopes }) => ({
          ...{ scheme, in: place },
          ...(name !== undefined && { name }),
          ...(authScheme !== undefined && { authScheme }),
          ...(scopes.length > 0 && { scopes }),
        })),
      ),
    }),
    ...(request && {
      request: { required: request.required, media: request.media.map((one) => describeMedia(sent, one)) },
    }),
    responses: listAnswers(operation).map((response) => describeResponse(scope, response)),
  }
}

/** Describes a response: status, headers with what reads them, and bodies. */
function describeResponse(scope: MessageScope, { status, headers, media }: Response): ResponseData {
  return {
    status,
    ...(headers.length > 0 && {
      headers: headers.map((header) => makeParameterData(scope, header)),
      readHeaders: headerReader(scope, headers),
    }),
    media: media.map((one) => describeMedia(scope, one)),
  }
}

/** Describes a body: its media type and how it is read. */
function describeMedia(scope: MessageScope, media: Media): MediaData {
  return { type: media.type, ...describeBody(scope, media) }
}
