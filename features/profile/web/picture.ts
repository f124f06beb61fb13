const SIZE = 512;

/** The middle of a picture file as a small JPEG data address. Throws when the browser cannot read the file. */
export async function readPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  // A picture that lets light through would turn black as a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIZE, SIZE);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.drawImage(picture, left, top, side, side, 0, 0, SIZE, SIZE);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.9);
}
