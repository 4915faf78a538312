import { Type } from 'typebox';
import { maybe } from '#schemas/wire.ts';
import { Attachment } from '#schemas/property.ts';
import { Ignored, call } from './call.ts';

const RefId = Type.Object({ refId: Type.String({ minLength: 1, maxLength: 64 }), T: maybe(Type.String({ maxLength: 8192 })) });

/** Files (contract 11). */
export const fileCalls = {
  upload: call({
    method: 'POST',
    path: '/api/aliyun/upload',
    kind: 'upload',
    who: 'user',
    repeat: { harmlessTwice: 'A second file belongs to no record, and goes away by itself' },
    answer: Attachment,
    survivesNavigation: true,
    description: 'Stores a file; it belongs to the uploader until a record holds it',
  }),
  download: call({
    method: 'GET',
    path: '/api/aliyun/download',
    kind: 'download',
    envelope: false,
    who: 'rec',
    repeat: 'reads',
    query: RefId,
    answer: Ignored,
    description: 'Bytes of a file the user may read',
  }),
  fileExists: call({
    method: 'GET',
    path: '/api/aliyun/exist',
    who: 'rec',
    repeat: 'reads',
    query: RefId,
    answer: Type.Boolean(),
    description: 'Whether the file is there',
  }),
  deleteFiles: call({
    method: 'POST',
    path: '/api/aliyun/delete',
    who: 'self',
    repeat: { harmlessTwice: 'What is gone stays gone' },
    body: Type.Object({
      deleteList: Type.Array(Type.Object({ refId: Type.String({ maxLength: 64 }), name: maybe(Type.String()), id: maybe(Type.String()) }), { maxItems: 100 }),
    }),
    answer: Ignored,
    description: 'Removes own files that no record holds',
  }),
  personImage: call({
    method: 'GET',
    path: '/public/image/person/{refId}',
    kind: 'download',
    host: 'public',
    envelope: false,
    who: 'anon',
    repeat: 'reads',
    query: RefId,
    answer: Ignored,
    description: 'Picture of a person',
  }),
  applicationImage: call({
    method: 'GET',
    path: '/public/image/application/{refId}',
    kind: 'download',
    host: 'public',
    envelope: false,
    who: 'anon',
    repeat: 'reads',
    query: RefId,
    answer: Ignored,
    description: 'Logo of an application',
  }),
  logoImage: call({
    method: 'GET',
    path: '/public/image/logo/{refId}',
    kind: 'download',
    host: 'public',
    envelope: false,
    who: 'anon',
    repeat: 'reads',
    query: RefId,
    answer: Ignored,
    description: 'Logo or favicon of the portal',
  }),
} as const;
