import type { Handlers } from '#server/services/handler.ts';
import { applicationImage, download, fileExists, logoImage, personImage } from './download.ts';
import { deleteFiles, upload } from './upload.ts';

/** Files and images (contract 11). */
export const fileHandlers = {
  upload,
  download,
  fileExists,
  deleteFiles,
  personImage,
  applicationImage,
  logoImage,
} satisfies Partial<Handlers>;
