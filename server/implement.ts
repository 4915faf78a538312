import { externalCode } from '#server/handlers/form/externalCode.ts';
import { externalSheet } from '#server/handlers/form/externalSheet.ts';
import { replayToken } from '#server/handlers/form/replayToken.ts';
import type { Handlers } from '#server/services/handler.ts';
import { applicationGroups, applications } from './handlers/apps/applications.ts';
import { dictionaryRecords, enabledDictionaryRecords } from './handlers/apps/dictionaries.ts';
import { menuFolder, menuTree } from './handlers/apps/menus.ts';
import { dataItems, formRules, sheet } from './handlers/apps/models.ts';
import { portalPage } from './handlers/apps/pages.ts';
import { reportData, reportDefinition } from './handlers/apps/reports.ts';
import { commentCount, commentReplies, comments, mentionable } from './handlers/comments/read.ts';
import { addComment, deleteComment } from './handlers/comments/write.ts';
import { drafts } from './handlers/drafts/list.ts';
import { deleteDrafts } from './handlers/drafts/remove.ts';
import { saveDraft } from './handlers/drafts/save.ts';
import { exportDirect, exportFile, exportProgress, exportStart, exportTasks, removeExportTask } from './handlers/export/tasks.ts';
import {
  addFavouriteApplication,
  addFavouriteMenu,
  favouriteApplications,
  recentApplications,
  removeFavouriteApplication,
  removeFavouriteMenu,
  shortcuts,
} from './handlers/favourites/favourites.ts';
import { addRecent, recents } from './handlers/favourites/recents.ts';
import { applicationImage, download, fileExists, logoImage, personImage } from './handlers/files/download.ts';
import { deleteFiles, upload } from './handlers/files/upload.ts';
import { calculate } from './handlers/form/calculate.ts';
import { loadForm } from './handlers/form/load.ts';
import { saveForm } from './handlers/form/save.ts';
import { submitForm } from './handlers/form/submit.ts';
import { cancelImport } from './handlers/import/cancel.ts';
import { deleteTemporaryFile, importErrors, importProgress, myImports } from './handlers/import/progress.ts';
import { retryImport } from './handlers/import/retry.ts';
import { importLimit, importTemplate, startImport, uploadImport } from './handlers/import/start.ts';
import { checkDelete } from './handlers/list/checkDelete.ts';
import { ganttRows } from './handlers/list/gantt.ts';
import { formUrl, mayAdd } from './handlers/list/open.ts';
import { dataExist, queryList, rowsWithoutView } from './handlers/list/query.ts';
import { deleteRecord, deleteRows } from './handlers/list/remove.ts';
import { deleteSavedQuery, moveSavedQuery, savedQueries, saveQuery } from './handlers/list/savedQueries.ts';
import { listConfig, listConfigs, queryHeaders } from './handlers/list/views.ts';
import { messageLink, readAllMessages, readMessages } from './handlers/messages/read.ts';
import { platformSearch } from './handlers/messages/search.ts';
import { departmentUsers, userDepartments, userInfo } from './handlers/organisation/people.ts';
import { departmentTree, searchUnits } from './handlers/organisation/units.ts';
import { batchUpdate, batchUpdates } from './handlers/rows/batchUpdate.ts';
import { changeOwner, ownerRefusals } from './handlers/rows/changeOwner.ts';
import { printData, printedFile, printHtml, printPdf, printTemplates } from './handlers/rows/print.ts';
import { qrCode, recordCodes, shortCode, shortCodeTarget } from './handlers/rows/shortCodes.ts';
import { recordTrack, recordTracks, sheetTrack } from './handlers/rows/track.ts';
import { undoBatchUpdate } from './handlers/rows/undoBatchUpdate.ts';
import { adminCode } from './handlers/session/backEnd.ts';
import { changePassword } from './handlers/session/changePassword.ts';
import { hostSign, mobileSignIn, wxSign, wxSignIn } from './handlers/session/chatHost.ts';
import { currentUser } from './handlers/session/currentUser.ts';
import { logout } from './handlers/session/logout.ts';
import { oidcReturn, oidcStart } from './handlers/session/oidc.ts';
import { getCode, publicKey } from './handlers/session/signIn.ts';
import { organisations, systemConfig } from './handlers/session/startup.ts';
import { getToken, handOverToken, oauthToken, refreshToken } from './handlers/session/tokens.ts';
import { verificationCode } from './handlers/session/verification.ts';
import { shareRecord } from './handlers/sharing/share.ts';
import { changes } from './handlers/system/changes.ts';
import { health } from './handlers/system/health.ts';
import { policyReport } from './handlers/system/policyReport.ts';
import { editTheme, themesInfo } from './handlers/system/theme.ts';
import { workflowHandlers } from './implementWorkflows.ts';

/** Every call of the table with its handler; the typecheck fails until each has one (architecture: Call). */
export const handlers: Handlers = {
  // Start-up, sign-in, tokens (contract 3)
  systemConfig,
  themesInfo,
  publicKey,
  getCode,
  verificationCode,
  getToken,
  refreshToken,
  handOverToken,
  oauthToken,
  mobileSignIn,
  wxSignIn,
  hostSign,
  wxSign,
  adminCode,
  oidcStart,
  oidcReturn,
  organisations,
  logout,
  currentUser,
  changePassword,
  // Notifications and the search over everything (contract 7.4)
  platformSearch,
  readMessages,
  readAllMessages,
  messageLink,
  // Comments on records (contract 10.1)
  comments,
  commentCount,
  commentReplies,
  mentionable,
  addComment,
  deleteComment,
  // People, departments, roles (contract 7.1)
  userInfo,
  userDepartments,
  departmentTree,
  departmentUsers,
  searchUnits,
  // Applications, menus, models (contract 7.2)
  applications,
  applicationGroups,
  menuTree,
  menuFolder,
  portalPage,
  reportDefinition,
  reportData,
  dataItems,
  formRules,
  calculate,
  dictionaryRecords,
  enabledDictionaryRecords,
  sheet,
  // The data list (contract 8)
  queryHeaders,
  listConfig,
  listConfigs,
  queryList,
  ganttRows,
  rowsWithoutView,
  dataExist,
  mayAdd,
  formUrl,
  checkDelete,
  deleteRows,
  savedQueries,
  saveQuery,
  deleteSavedQuery,
  moveSavedQuery,
  // Several records at once, and what was changed in them (contract 8.4, 9)
  batchUpdate,
  batchUpdates,
  undoBatchUpdate,
  ownerRefusals,
  changeOwner,
  recordTracks,
  recordTrack,
  sheetTrack,
  printTemplates,
  printData,
  printHtml,
  printPdf,
  printedFile,
  recordCodes,
  shortCode,
  shortCodeTarget,
  qrCode,
  // Exports and their tasks (contract 9)
  exportDirect,
  exportStart,
  exportProgress,
  exportFile,
  exportTasks,
  removeExportTask,
  // Forms of records (contract 10)
  loadForm,
  externalSheet,
  externalCode,
  replayToken,
  saveForm,
  submitForm,
  // Favourites and what was opened lately (contract 7.3)
  shortcuts,
  addFavouriteMenu,
  removeFavouriteMenu,
  favouriteApplications,
  recentApplications,
  addFavouriteApplication,
  removeFavouriteApplication,
  recents,
  addRecent,
  // Drafts, links to share
  drafts,
  saveDraft,
  deleteDrafts,
  shareRecord,
  deleteRecord,
  // Files (contract 11)
  upload,
  download,
  fileExists,
  deleteFiles,
  personImage,
  applicationImage,
  logoImage,
  // Import (contract 9)
  uploadImport,
  importTemplate,
  importLimit,
  startImport,
  importProgress,
  myImports,
  importErrors,
  retryImport,
  deleteTemporaryFile,
  cancelImport,
  // Health, changes, theme (contract 7.4, 7.5)
  health,
  changes,
  editTheme,
  policyReport,
  // Workflow (contract 10.4, 11)
  ...workflowHandlers,
};
