import './next-migration.ts'
import '../../worker.ts'
