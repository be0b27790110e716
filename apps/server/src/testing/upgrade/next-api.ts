import './next-migration.ts'
import '../../api.ts'
