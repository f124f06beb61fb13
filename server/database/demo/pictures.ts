/** Below the folder of stored files. */
export const PICTURES_FOLDER = 'demo';
