/** Documents that the stand-in does not draw. They have only what all documents have. */
import {
  BaseAmbientLight,
  BaseAmbientSound,
  BaseDrawing,
  BaseJournalEntryCategory,
  BaseMeasuredTemplate,
  BaseNote,
  BaseTile,
  BaseWall,
} from "../../common/documents.ts";
import { BaseLevel } from "../../common/documents/level.ts";
import { ClientDocumentMixin } from "./client-document.ts";

export class AmbientLightDocument extends ClientDocumentMixin(BaseAmbientLight) {}
export class AmbientSoundDocument extends ClientDocumentMixin(BaseAmbientSound) {}
export class DrawingDocument extends ClientDocumentMixin(BaseDrawing) {}
export class JournalEntryCategory extends ClientDocumentMixin(BaseJournalEntryCategory) {}
/** Generation 14 only. */
export class Level extends ClientDocumentMixin(BaseLevel) {}
export class MeasuredTemplateDocument extends ClientDocumentMixin(BaseMeasuredTemplate) {}
export class NoteDocument extends ClientDocumentMixin(BaseNote) {}
export class TileDocument extends ClientDocumentMixin(BaseTile) {}
export class WallDocument extends ClientDocumentMixin(BaseWall) {}
