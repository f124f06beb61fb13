/** Why a file is no picture for us, as a sentence for a person. */
export class PictureFault extends Error {}

export const NO_PICTURE = 'This is no picture that can be read. Please choose a JPEG, PNG or WebP picture.';
export const DAMAGED = 'This picture is damaged or did not arrive whole. Please choose it again.';
